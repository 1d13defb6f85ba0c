import { InShort } from './in-short.tsx';
import { usePage } from '../page-context.tsx';

/**
 * Shown in place of the request until its state is known: no view that may turn out to be the wrong one. Prerendered,
 * so it is true for every request, and is readable without a script too.
 */
export function LoadingView() {
  const { t, words } = usePage();
  return (
    <>
      <div class="needs-script opening">
        <h1 tabIndex={-1}>{t('loading.text')}</h1>
        <p class="slow">{t('frame.slow')}</p>
      </div>
      {/* In the prerendered page only: it is no weight in the script. */}
      {import.meta.env.SSR && (
        <noscript>
          <h1>{words.heading}</h1>
          <p>{words.asker.unknown}</p>
          <p class="notice">{t('frame.noScript')}</p>
          <InShort />
        </noscript>
      )}
    </>
  );
}
