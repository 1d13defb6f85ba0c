// @vitest-environment happy-dom
import type { ComponentChildren } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { makeKey, ownKeys } from '../link/own-keys.ts';
import { CopyLink } from './copy-link.tsx';
import { openPage } from './open-page.tsx';
import { prerender } from './prerender.tsx';

afterEach(() => vi.unstubAllGlobals());

function openAt(hash: string, app: () => ComponentChildren): void {
  const { data } = prerender('location-failed', 'en');
  document.body.innerHTML = `<a id="language" href="/id/share"></a><main id="main"><p>As it was built</p></main>
    <script type="application/json" id="page-data">${JSON.stringify(data)}</script>`;
  location.hash = hash;
  openPage({ app, loadFeed: () => () => new Promise(() => {}) });
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
