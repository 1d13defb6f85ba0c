import { limits } from '#shared/limits.ts';
import { storedJson } from '../../ui/browser-storage.ts';

/** An operation that cannot be undone: its owner proves their identity, by password or by an e-mailed link. */
export type ProtectedOperation = 'password' | 'deletion';

const expected = storedJson<{ act?: unknown; until?: number }>(() => localStorage, 'confirm_by_link');

/**
 * Records that the next sign-in link opened in this browser is for confirming an operation of the signed-in user;
 * if that cannot be stored, the link opens the dashboard.
 */
export const expectProof = (operation: ProtectedOperation): void =>
  expected.write({ act: operation, until: Date.now() + limits.signInLinkLife });

/** The operation waiting for a link; null if there is none. */
export function expectedProof(): ProtectedOperation | null {
  const { act: operation, until } = expected.read() ?? {};
  return (operation === 'password' || operation === 'deletion') && Number(until) > Date.now()
    ? operation
    : null;
}

let held: { operation: ProtectedOperation; token: string } | null = null;

/** Keeps a link's token, in memory only, for the operation that it confirms. */
export function holdProof(operation: ProtectedOperation, token: string): void {
  held = { operation, token };
  expected.remove();
}

/** The token that confirms an operation; null if there is none. */
export const heldProof = (operation: ProtectedOperation): string | null =>
  held?.operation === operation ? held.token : null;

/** To be called once the token was used, accepted or not, or is no longer wanted. */
export const dropProof = (): void => {
  held = null;
};

/** What one account's link was for must not carry over to the next account. */
export function forgetProof(): void {
  dropProof();
  expected.remove();
}
