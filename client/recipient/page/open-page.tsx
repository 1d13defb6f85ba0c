import { type ComponentChildren, render } from 'preact';
import { tokenFromHash } from '../link/link-token.ts';
import { ownKeys } from '../link/own-keys.ts';
import { createPost, createRecipientApi, type RecipientApi } from '../api/recipient-api.ts';
import {
  createRecipientSession,
  type RecipientSession,
  type SessionEnvironment,
} from '../session/recipient-session.ts';
import { answerDraft } from '../session/answer-draft.ts';
import { rereadWith, takeKeptChoice } from '../session/choice.ts';
import { keptWhileAway } from '../session/kept-while-away.ts';
import { type SharingHere, sharingHere } from '../session/sharing-here.ts';
import { unsentHere } from '../session/unsent-here.ts';
import { PageContext } from './page-context.tsx';
import { createTexts, type PageData } from './texts.ts';
import type { RemoteControl } from './use-remote-control.ts';

type Page = {
  app(session: RecipientSession, here: SharingHere): ComponentChildren;
  loadFeed(api: RecipientApi): SessionEnvironment['loadFeed'];
  loadWatch(): Promise<Pick<RemoteControl, 'watchInvitation'>>;
  /**
   * What a press needs of the script for later, tried once: it must say that it failed, instead of waiting for a script
   * that is gone.
   */
  fetchRest(): Promise<Pick<RemoteControl, 'documentTexts'>>;
};

/** Activates a prerendered page. */
export function openPage({ app, loadFeed, loadWatch, fetchRest }: Page): void {
  const data = JSON.parse(document.getElementById('page-data')!.textContent) as PageData;
  const link = tokenFromHash(location.hash);
  const key = () => session.get().keys[0] ?? '';
  // The first one may never have reached the server, and a URL with it alone would lead nowhere.
  const addressKey = () => session.get().keys.slice(-1)[0] ?? '';
  const here = keptWhileAway(
    sharingHere(() => sessionStorage, key),
    document,
  );
  const textOf = async (hash: string) => (await fetchRest()).documentTexts[hash]!;
  const post = createPost(key, data.locale, (...request) => fetch(...request), textOf);
  const api = createRecipientApi(post);
  const session = createRecipientSession({
    link,
    locale: data.locale,
    textVersion: data.textVersion,
    api,
    loadFeed: loadFeed(api),
    watchInvitation(token, onChange) {
      const watch = loadWatch().then((loaded) => loaded.watchInvitation(token, data.locale, onChange));
      return () => void watch.then((end) => end());
    },
    sharingHere: here,
    unsentHere: unsentHere(() => sessionStorage, addressKey),
    ownKeys: ownKeys(() => localStorage),
    showKey(shown) {
      // Replaced, not navigated to: a reload, a copied link and 'open in browser' carry it, and Back does not undo it.
      if (location.hash !== `#${shown}`) history.replaceState(history.state, '', `#${shown}`);
    },
    kept: takeKeptChoice(history),
    rereadWith(choice) {
      // The page is then read from the top.
      scrollTo(0, 0);
      rereadWith(choice, { history, reload: () => location.reload() });
    },
  });
  const page = {
    ...createTexts(data),
    page: data.page,
    key: addressKey,
    post,
    draft: answerDraft(() => sessionStorage, addressKey),
    languages: navigator.languages,
  };

  // The same request in the other language.
  const language = document.querySelector<HTMLAnchorElement>('#language')!;
  const carryKey = () => (language.hash = addressKey());
  carryKey();
  session.subscribe(carryKey);
  session.start();

  const draw = () => {
    const main = document.getElementById('main')!;
    // An invalid link has a different view than the prerendered one, which would otherwise remain below it.
    if (link.kind !== 'token') main.replaceChildren();
    const opened = main.querySelectorAll<HTMLDetailsElement>('[open]');
    // `hydrate` would trust the existing attributes, and the prerendered ones contain no key.
    render(<PageContext.Provider value={page}>{app(session, here)}</PageContext.Provider>, main);
    // Rendering also closes what somebody already reads.
    for (const details of opened) details.open = true;
  };
  // In a task of its own, so that a slow phone answers a touch in between, and what was asked is under way by then.
  setTimeout(draw);

  addEventListener('online', session.tryNow);
  // Without this the page would say for up to half a minute that it is connected.
  addEventListener('offline', session.refresh);
  addEventListener('pageshow', ({ persisted }) => persisted && session.refresh());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') session.refresh();
  });
  // Another link pasted into the same tab is a different request.
  addEventListener('hashchange', () => location.reload());
}
