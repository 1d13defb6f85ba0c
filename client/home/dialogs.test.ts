// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { dialogLinks, homeDoor, type AppFiles } from '#shared/home-door.ts';
import { forgetRequestDraft, readRequestDraft } from '../src/features/location/request-draft.ts';
import { dialogs } from './dialogs.ts';

const files: AppFiles = { script: 'data:text/javascript,', modules: [], styles: [], home: '' };

/** The home page, reduced to what its dialogs need, at a URL with this fragment. */
function openHome(hash: string): HTMLElement {
  location.hash = hash;
  document.body.innerHTML = `<div id="${homeDoor.page}"></div><script type="application/json" id="${homeDoor.files}">${JSON.stringify(files)}</script>`;
  const page = document.getElementById(homeDoor.page)!;
  dialogs(page, { opened: () => {}, failed: () => Promise.resolve() });
  return page;
}

const wish = () => document.documentElement.getAttribute(homeDoor.wish);

afterEach(() => {
  document.documentElement.removeAttribute(homeDoor.wish);
  forgetRequestDraft();
});

test.each([
  ['login', 'login', null],
  ['voice', 'login', { channel: 'VOICE' }],
  ['resetPwd', 'resetPwd', null],
] as const)(
  'the link for %s opens its dialog and clears the fragment, so a reload does not reopen it',
  (name, dialog, draft) => {
    openHome(dialogLinks[name].slice(1));
    expect(wish()).toBe(dialog);
    expect(readRequestDraft()).toEqual(draft);
    expect(location.hash).toBe('');
  },
);

test('a link opens its dialog on an already open home page, but not while another page is shown', () => {
  const page = openHome('');
  expect(wish()).toBeNull();
  page.hidden = true;
  location.hash = dialogLinks.resetPwd.slice(1);
  dispatchEvent(new Event('hashchange'));
  expect(wish()).toBeNull();
  page.hidden = false;
  dispatchEvent(new Event('hashchange'));
  expect(wish()).toBe('resetPwd');
});

test('leaves other fragments unchanged', () => {
  openHome('#how-it-works');
  expect([wish(), location.hash]).toEqual([null, '#how-it-works']);
});
