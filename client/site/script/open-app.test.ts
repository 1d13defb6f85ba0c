// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { homePage, type AppFiles } from '#shared/home-page.ts';

const files: AppFiles = { script: 'data:text/javascript,', modules: [], styles: [], home: '' };

beforeEach(() => {
  document.body.innerHTML = `<script type="application/json" id="${homePage.files}">${JSON.stringify(files)}</script>`;
  vi.resetModules();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});
afterEach(() => void vi.restoreAllMocks());

const openApp = async () => (await import('./open-app.ts')).openApp();
const openDialog = async (name: string) => (await import('./open-app.ts')).openDialog(name);

test('loads the app in a browser that never reports its network, if the server answers', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  expect(await openApp()).toBeDefined();
});

test('loads nothing without a network', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(openApp()).rejects.toThrow();
});

test('a dialog that could not be opened does not open later, when something else loads the app', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(openDialog('login')).rejects.toThrow();
  expect(document.documentElement.getAttribute(homePage.dialog)).toBeNull();
});
