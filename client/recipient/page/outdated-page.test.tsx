// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Invitation } from '../api/invitation.ts';
import { makeKey } from '../link/own-keys.ts';
import { button, press } from '../testing/mount.tsx';
import { sampleInvitation, sampleShare } from '../testing/sample-invitation.ts';
import { openPage } from './open-page.tsx';
import { prerender } from './prerender.tsx';
import { ShareApp } from './share-app.tsx';
import { startAgain } from './start-again.ts';
import { fetchRemoteControl } from './use-remote-control.ts';

// As on a page that was opened just before an upgrade: of its script for later nothing is left.
vi.mock('./control/remote-control.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeAll(async () => {
  location.hash = link;
  await settle();
});
afterEach(() => {
  leave();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.restoreAllMocks();
  history.replaceState(null, '');
  sessionStorage.clear();
});

const asked = sampleInvitation({ expiresAt: '2100-01-01T00:00:00.000Z' });

/** A newer server: it knows how to read the request, and none of the operations that change it. */
function newerServer({
  isThere = true,
  invitation = asked,
}: { isThere?: boolean; invitation?: Invitation } = {}) {
  let reading: string | undefined;
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url === '/healthz') return new Response(null, { status: isThere ? 200 : 502 });
    const { documentId } = JSON.parse(body as string) as { documentId: string };
    reading ??= documentId;
    if (documentId === reading) return Response.json({ data: { invitation } });
    return Response.json({ errors: [{ extensions: { code: 'DOCUMENT_UNKNOWN' } }] });
  });
}

const link = makeKey();
const { words, texts } = prerender('share', 'en').data;

/** A page goes on trying, and would be drawn again even after the end of this file. */
function leave() {
  const main = document.getElementById('main');
  if (main) render(null, main);
}

/** Opens the page whose script is the one of a version, and lets it read the request. */
async function open(version: string) {
  leave();
  const { body, data } = prerender('share', 'en');
  document.body.innerHTML = `<script type="module" src="/recipient-assets/share-${version}.js"></script>
    <a id="language" href="/id/share"></a>${body}
    <script type="application/json" id="page-data">${JSON.stringify(data)}</script>`;
  openPage({
    app: (session) => <ShareApp session={session} />,
    loadFeed: () => () => new Promise(() => {}),
    loadWatch: () => new Promise(() => {}),
    fetchRest: () => fetchRemoteControl().catch(startAgain),
  });
  await settle();
}
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
const reloads = () => vi.spyOn(location, 'reload').mockImplementation(() => {});

test('a press that an upgraded server cannot read starts the page again, once for each version', async () => {
  newerServer();
  const reload = reloads();
  await open('one');
  await press(words.refuseButton);
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
  // The decline is sent again by itself, and it was the same version that came back.
  await open('one');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(button(texts.pending!.tryNow)).toBeDefined();
  await open('two');
  expect(reload).toHaveBeenCalledTimes(2);
  // As when several processes are upgraded one after the other: it would never end.
  await open('one');
  expect(reload).toHaveBeenCalledTimes(2);
});

test('does not leave the page while the server does not answer', async () => {
  newerServer({ isThere: false });
  const reload = reloads();
  await open('one');
  await press(words.refuseButton);
  await settle();
  expect(reload).not.toHaveBeenCalled();
  expect(button(texts.pending!.tryNow)).toBeDefined();
});

test('a page that can only show that it is sharing starts again in the present version', async () => {
  const share = sampleShare({ until: new Date(Date.now() + 3_600_000).toISOString() });
  newerServer({ invitation: sampleInvitation({ state: 'SHARING', share }) });
  const reload = reloads();
  await open('one');
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
});
