import type { Invitation } from '../../api/invitation.ts';
import type { RecipientSession } from '../../session/recipient-session.ts';
import type { SessionState } from '../../session/session-state.ts';
import type { ClosedName } from '../../session/view-state.ts';
import { ConfirmButton } from '../confirm-button.tsx';
import { focusHeading } from '../focus-heading.ts';
import { usePage } from '../page-context.tsx';

type Props = {
  name: ClosedName;
  invitation: Invitation | null;
  /** Whether the request can still be answered. */
  open: boolean;
  session: RecipientSession;
  state: SessionState;
};

/** What can still be declined, or told of it: a request that was cancelled, and one that was declined quietly. */
export function LateDecline({ name, invitation, open, session, state: { pending } }: Props) {
  const { t } = usePage();
  if (!invitation) return null;
  const { keyKind, declineTold, blocked } = invitation;
  if (name === 'declined' && open && declineTold === false) {
    return (
      <ConfirmButton
        label={t('declined.tell')}
        question={t('confirm.tell')}
        confirm={t('confirm.tellNow')}
        busy={pending !== null}
        onConfirm={() => session.press({ kind: 'decline', tell: true })}
      />
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
        onClick={({ currentTarget }) => {
          if (pending) return;
          // The button disappears with what it did.
          focusHeading(currentTarget);
          session.press({ kind: 'decline', tell: false });
        }}
      >
        {t('cancelled.decline')}
      </button>
    </>
  );
}
