import { inAppBrowser } from '../browser/in-app-browser.ts';
import { CopyLink } from './copy-link.tsx';
import { usePage } from './page-context.tsx';

/** The way out of an app's built-in browser, which often cannot provide a position; nothing in a real browser. */
export function InAppNotice() {
  const { t } = usePage();
  const app = inAppBrowser(navigator.userAgent);
  if (app === null) return null;
  return (
    <div class="notice">
      <p>
        <strong>{t('inApp.heading', { app: app || t('inApp.otherApp') })}</strong>
      </p>
      <p>{t('inApp.text')}</p>
      <CopyLink />
    </div>
  );
}
