import type { RecipientSession } from '../session/recipient-session.ts';
import { usePage } from './page-context.tsx';

/** In the page's first script, so that they stand even if the rest of the remote control does not arrive. */
export function StopButtons({ session }: { session: RecipientSession }) {
  const { t } = usePage();
  return (
    <>
      <div class="choices">
        <button type="button" onClick={() => session.stop(false)}>
          {t('sharing.stop')}
        </button>
        <button type="button" onClick={() => session.stop(true)}>
          {t('sharing.stopErase')}
        </button>
      </div>
      <p class="hint">{t('sharing.stopHint')}</p>
    </>
  );
}
