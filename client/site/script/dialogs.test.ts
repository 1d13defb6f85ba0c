// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { dialogLinks, homePage, type AppFiles } from '#shared/home-page.ts';
import { forgetRequestDraft, readRequestDraft } from '../../src/features/location/request-draft.ts';
import { dialogs } from './dialogs.ts';

const files: AppFiles = { script: 'data:text/javascript,', modules: [], styles: [], home: '' };

/** The home page, reduced to what its dialogs need, at a URL with this fragment. */
function openHome(hash: string): HTMLElement {
  location.hash = hash;
  document.body.innerHTML = `<div id="${homePage.id}"></div><script type="application/json" id="${homePage.files}">${JSON.stringify(files)}</script>`;
  const page = document.getElementById(homePage.id)!;
  dialogs(page, { opened: () => {}, failed: () => Promise.resolve() });
  return page;
}

const requested = () => document.documentElement.getAttribute(homePage.dialog);

afterEach(() => {
  document.documentElement.removeAttribute(homePage.dialog);
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
    expect(requested()).toBe(dialog);
    expect(readRequestDraft()).toEqual(draft);
    expect(location.hash).toBe('');
  },
);

test('a link opens its dialog on an already open home page, but not while another page is shown', () => {
  const page = openHome('');
  expect(requested()).toBeNull();
  page.hidden = true;
  location.hash = dialogLinks.resetPwd.slice(1);
  dispatchEvent(new Event('hashchange'));
  expect(requested()).toBeNull();
  page.hidden = false;
  dispatchEvent(new Event('hashchange'));
  expect(requested()).toBe('resetPwd');
});

test('leaves other fragments unchanged', () => {
  openHome('#how-it-works');
  expect([requested(), location.hash]).toEqual([null, '#how-it-works']);
});
