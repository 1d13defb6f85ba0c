import { limits } from '#shared/limits.ts';
import { storedJson } from '../../ui/browser-storage.ts';

/** What a link is for confirming. */
export type ProofAct = 'password' | 'deletion';

const expected = storedJson<{ act?: unknown; until?: number }>(() => localStorage, 'confirm_by_link');

/**
 * Records that the next sign-in link opened in this browser is for confirming an operation of the signed-in user;
 * if that cannot be stored, the link opens the dashboard.
 */
export const expectProof = (act: ProofAct): void =>
  expected.write({ act, until: Date.now() + limits.signInLinkLife });

/** The operation waiting for a link; null if there is none. */
export function expectedProof(): ProofAct | null {
  const { act, until } = expected.read() ?? {};
  return (act === 'password' || act === 'deletion') && Number(until) > Date.now() ? act : null;
}

let held: { act: ProofAct; token: string } | null = null;

/** Keeps a link's token, in memory only, for the operation that it confirms. */
export function holdProof(act: ProofAct, token: string): void {
  held = { act, token };
  expected.remove();
}

/** The token that confirms an operation; null if there is none. */
export const heldProof = (act: ProofAct): string | null => (held?.act === act ? held.token : null);

/** To be called once the token was used, accepted or not, or is no longer wanted. */
export const dropProof = (): void => {
  held = null;
};

/** What one account's link was for must not carry over to the next account. */
export function forgetProof(): void {
  dropProof();
  expected.remove();
}
