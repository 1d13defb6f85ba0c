import type { Invitation } from '../api/invitation.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import type { SessionState } from '../session/session-state.ts';
import { usePage } from './page-context.tsx';

type Props = { invitation: Invitation; session: RecipientSession; state: SessionState };

/** One tap, and nobody can ask here again. */
export function BlockButton({ invitation, session, state }: Props) {
  const { t } = usePage();
  const busy = state.act !== null;
  const { channel } = invitation;
  return (
    <div class="part">
      {invitation.blocked ? (
        <p role="status">
          <strong>{t('block.done')}</strong> {t(`block.${channel}`)}
        </p>
      ) : (
        <>
          <button type="button" aria-disabled={busy} onClick={() => busy || session.block()}>
            {t(channel === 'LINK' ? 'block.buttonLink' : 'block.button')}
          </button>
          <p class="hint">
            {t(`block.${channel}`)} {invitation.state === 'SHARING' && t('block.sharing')}
          </p>
        </>
      )}
    </div>
  );
}
