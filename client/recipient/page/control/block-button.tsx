import type { Invitation } from '../../api/invitation.ts';
import type { RecipientSession } from '../../session/recipient-session.ts';
import { isEnding, type SessionState } from '../../session/session-state.ts';
import { othersSee } from './closed-text.ts';
import { ConfirmButton } from '../confirm-button.tsx';
import { usePage } from '../page-context.tsx';

type Props = {
  invitation: Invitation;
  session: RecipientSession;
  state: SessionState;
  /** The request can still be answered, although further ones are blocked. */
  open?: boolean;
};

/** Blocks all future requests to this number or address; over a link that was passed on, those through this link. */
export function BlockButton({ invitation, session, state, open = false }: Props) {
  const { t } = usePage();
  const { channel } = invitation;
  const { pending } = state;
  // There, heading and first paragraph say it.
  const saidAbove = invitation.state === 'BLOCKED';
  const also = invitation.state === 'SHARING' && t('block.sharing');
  const effect = [t(`block.${channel}`), also, t('block.final')].filter(Boolean).join(' ');
  return (
    <div class="part">
      {!invitation.blocked && (
        <ConfirmButton
          label={t(channel === 'LINK' ? 'block.buttonLink' : 'block.button')}
          question={effect}
          confirm={t('block.now')}
          busy={pending !== null && isEnding(pending)}
          onConfirm={() => session.press({ kind: 'block' })}
        />
      )}
      {/* Rendered before it has text, or screen readers may not announce it. */}
      <p role="status">
        {invitation.blocked && !saidAbove && (
          <>
            <strong>{t('block.done')}</strong> {t(`block.${channel}`)}
          </>
        )}
      </p>
      {/* Without the link, an active share could not be stopped. */}
      {invitation.blocked && invitation.state !== 'SHARING' && (
        <p class="hint">{t(othersSee(invitation, open))}</p>
      )}
    </div>
  );
}
