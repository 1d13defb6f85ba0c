import type { Invitation, Share } from '../api/invitation.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import type { SessionState } from '../session/session-state.ts';
import { usePage } from './page-context.tsx';

type Props = { invitation: Invitation; share: Share; session: RecipientSession; state: SessionState };

/** As long again, from now; with a word when the other person has asked for it. Not for a single position. */
export function ExtendShare({ invitation, share, session, state }: Props) {
  const { t } = usePage();
  if (share.duration === 'ONCE') return null;
  const { act } = state;
  return (
    <div class="part">
      {invitation.extensionAskedAt && (
        <p class="notice" role="status">
          {t('more.extensionAsked')}
        </p>
      )}
      <button type="button" aria-disabled={act !== null} onClick={() => act || session.extend()}>
        {t(`more.extend.${share.duration}`)}
      </button>
      {act?.kind === 'extend' && !act.failure && <p class="hint">{t('more.extending')}</p>}
    </div>
  );
}
