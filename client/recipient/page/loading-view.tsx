import { ConsentDetails } from './consent-details.tsx';
import { InShort } from './consent-view.tsx';
import { usePage } from './page-context.tsx';

/**
 * Shown until the state of the request is known: no view that may turn out to be the wrong one. Prerendered, so the
 * text below is true for every request, and is readable without a script too.
 */
export function LoadingView() {
  const { t, words } = usePage();
  return (
    <>
      <div class="needs-script">
        <h1 tabIndex={-1}>{t('loading.text')}</h1>
        <p class="slow">{t('frame.slow')}</p>
      </div>
      <noscript>
        <h1>{words.heading}</h1>
        <p>{words.asker.unknown}</p>
        <p class="notice">{t('frame.noScript')}</p>
        <InShort />
      </noscript>
      <ConsentDetails invitation={null} />
    </>
  );
}
