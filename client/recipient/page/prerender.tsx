import { consentText } from '#shared/consent-text.ts';
import { renderToString } from 'preact-render-to-string';
import en from '../texts/en.json';
import id from '../texts/id.json';
import type { Locale } from '#shared/locales.ts';
import type { RecipientPage } from '#shared/paths.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import { initialState } from '../session/session-state.ts';
import { LocationFailedApp } from './location-failed-app.tsx';
import { PageContext } from './page-context.tsx';
import { PageFrame } from './page-frame.tsx';
import { ShareApp } from './share-app.tsx';
import { createTexts, type ConsentTexts, type PageData } from './texts.ts';

const texts: Record<Locale, ConsentTexts> = { en, id };

const nothing = () => {};
/** The page before it has loaded anything. */
const unopened = (link: Parameters<typeof initialState>[0]): RecipientSession => ({
  get: () => initialState(link),
  subscribe: () => nothing,
  start: nothing,
  press: nothing,
  cancel: nothing,
  locate: nothing,
  tryNow: nothing,
  refresh: nothing,
});

/** Only the texts that the page may need. */
function textsOf(page: RecipientPage, locale: Locale): Partial<ConsentTexts> {
  // The page's part that speaks of places brings its own (told-by-itself.tsx).
  const { guide, failed, place: _, ...ofShare } = texts[locale];
  if (page === 'share') return ofShare;
  const { frame, title, problem, error, pending, copy, sharedBefore, leave } = ofShare;
  return { frame, title, problem, error, pending, copy, sharedBefore, leave, guide, failed };
}

/** The readable HTML of a page in one language, with the data for its script. */
export function prerender(
  page: RecipientPage,
  locale: Locale,
): { body: string; title: string; data: PageData } {
  const data: PageData = {
    page,
    locale,
    textVersion: consentText.version,
    texts: textsOf(page, locale),
    words: consentText[locale],
  };
  const session = unopened({ kind: 'token', token: '' });
  const body = renderToString(
    <PageContext.Provider
      value={{
        ...createTexts(data),
        page,
        key: () => '',
        post: () => new Promise(() => {}),
        draft: { get: () => null, set: nothing },
        languages: [],
      }}
    >
      <PageFrame>
        {page === 'share' ? (
          <ShareApp session={session} />
        ) : (
          <LocationFailedApp session={session} onWorked={nothing} />
        )}
      </PageFrame>
    </PageContext.Provider>,
  );
  const title = createTexts(data).t(page === 'share' ? 'title.loading' : 'title.failed');
  return { body, title, data };
}
