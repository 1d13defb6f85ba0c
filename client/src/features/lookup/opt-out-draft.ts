import { limits } from '#shared/limits.ts';
import { storedJson } from '../../ui/browser-storage.ts';
import type { KeptText } from '../../ui/form/use-typed-text.ts';

/**
 * What this tab keeps of an opt-out, so that a reload and a change of language do not lose it: the number or address as
 * it was typed, and until when the code that was sent there works.
 */
type OptOutDraft = { subject: string; codeUntil?: number };

const stored = storedJson<Partial<OptOutDraft>>(() => sessionStorage, 'opt_out_draft');

export const optOutSubject: KeptText = {
  read: () => stored.read()?.subject ?? '',
  keep: (subject) => (subject ? stored.write({ subject }) : stored.remove()),
};

export const keepCodeSentTo = (subject: string): void =>
  stored.write({ subject, codeUntil: Date.now() + limits.resetCodeLife });

/** Where a code was sent that still works; null without one. */
export function readCodeSentTo(): string | null {
  const { subject, codeUntil } = stored.read() ?? {};
  return subject && codeUntil !== undefined && codeUntil > Date.now() ? subject : null;
}

export const forgetOptOutDraft = (): void => stored.remove();
