import type { Invitation } from '../api/invitation.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import type { SessionState } from '../session/session-state.ts';
import type { ClosedName } from '../session/view-state.ts';
import { focusHeading } from './focus-heading.ts';
import { usePage } from './page-context.tsx';

type Props = {
  name: ClosedName;
  invitation: Invitation | null;
  session: RecipientSession;
  state: SessionState;
};

/** What can still be declined, or told of it: a request that was cancelled, and one that was declined quietly. */
export function LateDecline({ name, invitation, session, state: { pending } }: Props) {
  const { t } = usePage();
  if (!invitation) return null;
  const { keyKind, canAnswer, declineTold, blocked } = invitation;
  const decline = (button: Element, tell: boolean) => {
    // The button disappears with what it did.
    focusHeading(button);
    session.press({ kind: 'decline', tell });
  };
  if (name === 'declined' && canAnswer && declineTold === false) {
    return (
      <button type="button" onClick={({ currentTarget }) => decline(currentTarget, true)}>
        {t('declined.tell')}
      </button>
    );
  }
  if (name !== 'cancelled' || keyKind !== 'ANSWER' || declineTold !== null || blocked) return null;
  return (
    <>
      <p id="decline-anyway">{t('cancelled.declineHint')}</p>
      <button
        type="button"
        aria-describedby="decline-anyway"
        aria-disabled={pending !== null}
        onClick={({ currentTarget }) => pending || decline(currentTarget, false)}
      >
        {t('cancelled.decline')}
      </button>
    </>
  );
}
