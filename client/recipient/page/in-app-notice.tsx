import { inAppBrowser } from '../browser/in-app-browser.ts';
import { CopyLink } from './copy-link.tsx';
import { usePage } from './page-context.tsx';

/** The way out of an app's built-in browser, which often cannot provide a position; nothing in a real browser. */
export function InAppNotice() {
  const { t } = usePage();
  const app = inAppBrowser(navigator.userAgent);
  if (app === null) return null;
  // Android opens such a link in the browser that its owner chose: https://developer.chrome.com/docs/android/intents
  const intent = /Android/.test(navigator.userAgent)
    ? `intent://${location.host}${location.pathname}${location.hash}#Intent;scheme=${location.protocol.slice(0, -1)};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`
    : null;
  return (
    <div class="notice in-app">
      {intent && (
        <a class="button" href={intent}>
          {t('inApp.open')}
        </a>
      )}
      <details>
        <summary>{t(intent ? 'inApp.inside' : 'inApp.howOut', { app: app || t('inApp.otherApp') })}</summary>
        <p>{t('inApp.text')}</p>
        {!intent && (
          <ol>
            <li>{t('inApp.menu')}</li>
            <li>
              <Compass /> {t('inApp.choose')}
            </li>
          </ol>
        )}
        <CopyLink />
      </details>
    </div>
  );
}

/** As the sign of a browser is drawn in Apple's menus. */
const Compass = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" class="sign">
    <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" stroke-width="2" />
    <path d="m16.5 7.5-3 6-6 3 3-6z" fill="currentColor" />
  </svg>
);
