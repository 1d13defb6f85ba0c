import { regionOf } from '#shared/region.ts';
import { type ComponentChildren, render } from 'preact';
import { tokenFromHash } from '../link/link-token.ts';
import { createPost, createRecipientApi, type RecipientApi } from '../api/recipient-api.ts';
import {
  createRecipientSession,
  type RecipientSession,
  type SessionEnvironment,
} from '../session/recipient-session.ts';
import { rereadWith, takeKeptChoice } from '../session/kept-choice.ts';
import { type SharingHere, sharingHere } from '../session/sharing-here.ts';
import { PageContext } from './page-context.tsx';
import { createTexts, type PageData } from './texts.ts';
import { loadRemoteControl } from './use-remote-control.ts';

type Page = {
  app(session: RecipientSession, here: SharingHere): ComponentChildren;
  loadFeed(api: RecipientApi): SessionEnvironment['loadFeed'];
};

/** Brings a prerendered page to life. */
export function openPage({ app, loadFeed }: Page): void {
  const data = JSON.parse(document.getElementById('page-data')!.textContent) as PageData;
  const link = tokenFromHash(location.hash);
  const token = link.kind === 'token' ? link.token : null;
  const here = sharingHere(() => sessionStorage, token ?? '');
  const region = regionOf(data.locale, navigator.languages);
  const textOf = async (hash: string) => (await loadRemoteControl()).documentTexts[hash] ?? '';
  const post = createPost(token ?? '', data.locale, (...request) => fetch(...request), textOf);
  const api = createRecipientApi(post);
  const session = createRecipientSession({
    link,
    locale: data.locale,
    textVersion: data.textVersion,
    api,
    loadFeed: loadFeed(api),
    sharingHere: here,
    kept: takeKeptChoice(history),
    rereadWith(choice) {
      // To be read from the top.
      scrollTo(0, 0);
      rereadWith(choice, { history, reload: () => location.reload() });
    },
  });

  // Not `hydrate`, which trusts the attributes that it finds: the prerendered ones know no token.
  render(
    <PageContext.Provider value={{ ...createTexts(data), page: data.page, token, post, region }}>
      {app(session, here)}
    </PageContext.Provider>,
    document.getElementById('page')!,
  );
  session.start();

  addEventListener('online', session.tryNow);
  addEventListener('pageshow', ({ persisted }) => persisted && session.refresh());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    session.tryNow();
    session.refresh();
  });
  // Another link pasted into the same tab is another request.
  addEventListener('hashchange', () => location.reload());
}
