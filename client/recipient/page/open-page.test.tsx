// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { makeKey, ownKeys } from '../link/own-keys.ts';
import { CopyLink } from './copy-link.tsx';
import { openPage } from './open-page.tsx';
import { prerender } from './prerender.tsx';

afterEach(() => vi.unstubAllGlobals());

test('until the server knows the key made here, every address carries the link, which works', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const { data } = prerender('location-failed', 'en');
  document.body.innerHTML = `<a id="language" href="/id/share"></a><main id="main"></main>
    <script type="application/json" id="page-data">${JSON.stringify(data)}</script>`;
  const [link, key] = [makeKey(), makeKey()];
  // Shared without a network: kept, and never sent.
  ownKeys(() => localStorage).keep(link, key);
  location.hash = link;
  await act(() => openPage({ app: () => <CopyLink />, loadFeed: () => () => new Promise(() => {}) }));
  expect(document.querySelector<HTMLAnchorElement>('#language')!.hash).toBe(`#${link}`);
  expect(document.querySelector('input')!.value).toContain(`#${link}`);
});
