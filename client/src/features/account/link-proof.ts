import { limits } from '#shared/limits.ts';

/** What a link is for confirming. */
export type ProofAct = 'password' | 'deletion';

const key = 'confirm_by_link';

/**
 * Records that the next sign-in link opened in this browser is for confirming an operation of the signed-in user.
 */
export function expectProof(act: ProofAct): void {
  try {
    localStorage.setItem(key, JSON.stringify({ act, until: Date.now() + limits.signInLinkLife }));
  } catch {
    // The link then opens the dashboard.
  }
}

/** The operation waiting for a link; null if there is none. */
export function expectedProof(): ProofAct | null {
  try {
    const { act, until } = JSON.parse(localStorage.getItem(key) ?? '{}') as { act?: unknown; until?: number };
    return (act === 'password' || act === 'deletion') && Number(until) > Date.now() ? act : null;
  } catch {
    return null;
  }
}

let held: { act: ProofAct; token: string } | null = null;

/** Keeps a link's token, in memory only, for the operation that it confirms. */
export function holdProof(act: ProofAct, token: string): void {
  held = { act, token };
  stopExpecting();
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
  stopExpecting();
}

function stopExpecting(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then nothing was recorded.
  }
}
