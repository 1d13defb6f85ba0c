import type { RecipientSession } from '../../session/recipient-session.ts';
import { ConfirmButton } from '../confirm-button.tsx';
import { usePage } from '../page-context.tsx';

/**
 * Stop takes one tap; anything that cannot be undone asks for confirmation. The text does not say whose share it is:
 * over a link that was passed on, it may be somebody else's.
 */
export function StopButtons({ session }: { session: RecipientSession }) {
  const { t } = usePage();
  return (
    <>
      <div class="choices">
        <button type="button" onClick={() => session.press({ kind: 'stop' })}>
          {t('sharing.stop')}
        </button>
        <ConfirmButton
          label={t('sharing.stopErase')}
          question={t('confirm.erase')}
          confirm={t('confirm.eraseNow')}
          busy={false}
          onConfirm={() => session.press({ kind: 'erase' })}
        />
      </div>
      <p class="hint">{t('sharing.stopHint')}</p>
    </>
  );
}
