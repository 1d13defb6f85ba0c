import type { Invitation } from '../api/invitation.ts';
import type { EndCause, Operation, Unsent } from './session-state.ts';

// What ends or declines must outlive a reload, and never meet another share than the one that it was pressed for.

/**
 * When the share was granted that this invitation shows; null if nothing was shared, undefined if the key does not
 * show it.
 */
const grantShown = (invitation: Invitation | null | undefined): string | null | undefined =>
  invitation?.share?.grantedAt ??
  (['TAKEN', 'ENDED'].includes(invitation?.state ?? 'ENDED') ? undefined : null);

/** Null if it cannot be told later which share it was pressed for. */
export function unsentOf(
  invitation: Invitation | null | undefined,
  operation: Operation,
  endCause: EndCause | null,
): Unsent | null {
  const grantedAt = grantShown(invitation);
  return grantedAt === undefined ? null : { operation, grantedAt, endCause };
}

export const isFor = ({ grantedAt }: Unsent, invitation: Invitation | null | undefined): boolean =>
  grantedAt === grantShown(invitation);
