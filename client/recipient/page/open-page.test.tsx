// @vitest-environment happy-dom
import type { ComponentChildren } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleInvitation } from '../testing/sample-invitation.ts';
import { stateWith } from '../testing/draw.tsx';
import { mount } from '../testing/mount.tsx';
import type { SessionState } from '../session/session-state.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import { makeKey, ownKeys } from '../link/own-keys.ts';
import { CopyLink } from './copy-link.tsx';
import { openPage } from './open-page.tsx';
import { prerender } from './prerender.tsx';
import { ShareApp } from './share-app.tsx';
import { createTexts } from './texts.ts';

afterEach(() => vi.unstubAllGlobals());

function openAt(
  hash: string,
  app: (session: RecipientSession) => ComponentChildren,
  { body, data } = {
    ...prerender('location-failed', 'en'),
    body: '<main id="main"><p>As it was built</p></main>',
  },
): void {
  document.body.innerHTML = `<a id="language" href="/id/share"></a>${body}
    <script type="application/json" id="page-data">${JSON.stringify(data)}</script>`;
  location.hash = hash;
  const never = () => new Promise<never>(() => {});
  openPage({ app, loadFeed: () => never, loadWatch: never, fetchRest: never });
}

/** The page renders in a separate task. */
const drawn = () => act(() => new Promise((resolve) => setTimeout(resolve)));

test('requests the state before it renders, and renders in a separate task', async () => {
  const asked = vi.fn(() => new Promise(() => {}));
  vi.stubGlobal('fetch', asked);
  openAt(makeKey(), () => <p>Drawn</p>);
  expect(asked).toHaveBeenCalledOnce();
  expect(document.querySelector('main')!.textContent).toBe('As it was built');
  await drawn();
  expect(document.querySelector('main')!.textContent).toBe('Drawn');
});

test('puts the link into every URL until the server knows the key that was made here', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const [link, key] = [makeKey(), makeKey()];
  // Made while offline: stored, but never sent.
  ownKeys(() => localStorage).keep(link, key);
  openAt(link, () => <CopyLink />);
  await drawn();
  expect(document.querySelector<HTMLAnchorElement>('#language')!.hash).toBe(`#${link}`);
  expect(document.querySelector('input')!.value).toContain(`#${link}`);
});

test('a key replaces the link in the URL, so that Back does not lead to the link', async () => {
  const [link, key] = [makeKey(), makeKey()];
  ownKeys(() => localStorage).keep(link, key);
  vi.stubGlobal('fetch', async () => Response.json({ data: { invitation: open } }));
  openAt(link, () => <p>Drawn</p>);
  const steps = history.length;
  await expect.poll(() => location.hash).toBe(`#${key}`);
  expect(history.length).toBe(steps);
});

test('as soon as the device is offline, the page no longer says that it is connected', async () => {
  let reach = async () => Response.json({ data: { invitation: open } });
  vi.stubGlobal('fetch', () => reach());
  let session: RecipientSession | undefined;
  openAt(makeKey(), (given) => {
    session = given;
    return <p>Drawn</p>;
  });
  await expect.poll(() => session?.get().invitation).toBeTruthy();
  expect(session!.get().connected).toBe(true);
  reach = () => Promise.reject(new TypeError('Failed to fetch'));
  dispatchEvent(new Event('offline'));
  await expect.poll(() => session!.get().connected).toBe(false);
});

const summary = (text: string) =>
  [...document.querySelectorAll('summary')].find(({ textContent }) => textContent === text)!;

test('a section that was opened before the script arrived stays open', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const page = prerender('share', 'en');
  const { stopTitle } = page.data.words;
  openAt(makeKey(), (session) => <ShareApp session={session} />, page);
  summary(stopTitle).parentElement!.toggleAttribute('open', true);
  await drawn();
  const open = [...document.querySelectorAll('details[open] > summary')];
  expect(open.map(({ textContent }) => textContent)).toEqual([stopTitle]);
});

const open = sampleInvitation({ expiresAt: '2100-01-01T00:00:00.000Z' });

/** The page; returns how its state is changed. */
async function mountApp() {
  let [state, changed] = [stateWith({}), () => {}];
  const session = {
    get: () => state,
    subscribe(draw: () => void) {
      changed = draw;
      return () => {};
    },
  } as unknown as RecipientSession;
  await mount(<ShareApp session={session} />);
  return (change: Partial<SessionState>) => {
    state = stateWith(change);
    return act(() => changed());
  };
}

test('a link that can only be read does not ask to choose', async () => {
  const { t } = createTexts(prerender('share', 'en').data);
  const turn = await mountApp();
  await turn({ invitation: { ...open, access: 'READ', keyKind: 'HANDOVER', canAnswer: false } });
  expect(document.querySelector('p.unseen')!.textContent).toBe(t('readOnly'));
});

test('that the request is open is announced once, not over what became of a reply', async () => {
  const { t } = createTexts(prerender('share', 'en').data);
  const said = () => document.querySelector('p.unseen')!.textContent;
  const turn = await mountApp();
  await turn({ invitation: open });
  expect(said()).toBe(t('loading.ready'));
  await turn({ invitation: open, pending: { kind: 'reply', failure: null } });
  expect(said()).toBe(t('form.sending'));
  await turn({ invitation: { ...open, reply: 'OK' } });
  expect(said()).toBe('');
});

test('a section that was opened while the request was loading stays open, and keeps the focus', async () => {
  const { stopTitle } = prerender('share', 'en').data.words;
  const turn = await mountApp();
  const read = summary(stopTitle);
  read.parentElement!.toggleAttribute('open', true);
  read.focus();
  await turn({ invitation: open });
  expect(document.querySelector('section.answer')).not.toBeNull();
  expect(document.activeElement).toBe(read);
  expect(summary(stopTitle).parentElement!.hasAttribute('open')).toBe(true);
});

test.each(['DECLINED', 'BLOCKED'] as const)(
  'the browser’s history does not show that it is %s',
  async (state) => {
    const turn = await mountApp();
    await turn({ invitation: open });
    const title = document.title;
    await turn({ invitation: { ...open, state, declineTold: false } });
    expect(document.querySelector('section.answer')).toBeNull();
    expect(document.title).toBe(title);
  },
);
