import type { Client, Context } from '#server/context/context.ts';
import { checkOwnershipCode } from '#server/features/ownership/check-ownership-code.ts';
import type { Subject } from '#server/features/ownership/subject.ts';
import { askEmail } from './ask-email.ts';
import { askPhone } from './ask-phone.ts';
import type { Findings } from './lookup-result.ts';
import { isOptedOut } from './opt-out.queries.ts';
import type { ProgressWriter } from './progress.ts';

/** What would be shown about somebody's own number or address; not stored. */
export type OwnedView = {
  subject: Subject;
  proof: string;
  proofExpiresAt: Date;
  isOptedOut: boolean;
  /** Queries the sources, once however often it is called; null after an opt-out. */
  findings: () => Promise<Findings> | null;
};

/**
 * Exchanges a code for a proof. It waits for no source: values and sections are loaded afterwards, in parallel. Throws
 * PHONE_INVALID, EMAIL_INVALID, RATE_LIMITED, CODE_INVALID.
 */
export async function proveOwnership(
  ctx: Context,
  input: { subject: string; code: string },
  client: Client,
): Promise<OwnedView> {
  const owned = await checkOwnershipCode(ctx, { ...input, use: 'LOOKUPS' }, client);
  const { subject } = owned;
  const isOut = await isOptedOut(ctx, ctx.em.fork(), subject);
  let asked: Promise<Findings> | undefined;
  return {
    ...owned,
    isOptedOut: isOut,
    findings: () => (isOut ? null : (asked ??= ask(ctx, subject))),
  };
}

async function ask(ctx: Context, subject: Subject): Promise<Findings> {
  const findings: Findings = {};
  const writer: Pick<ProgressWriter, 'note'> = {
    note: async (_, found) => void Object.assign(findings, found),
  };
  if (subject.kind === 'PHONE') {
    await askPhone(ctx, subject.phone, { locale: ctx.locale, isTeaser: false }, writer);
  } else {
    await askEmail(ctx, subject.email, { devices: 'NO_SOURCE', isTeaser: false }, writer);
  }
  return findings;
}
