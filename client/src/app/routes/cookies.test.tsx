// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetCookieChoice } from '../../features/visitor/cookie-choice.ts';
import site from '../../i18n/en/site.json';
import situs from '../../i18n/id/site.json';
import common from '../../i18n/en/common.json';
import { closeModal } from '../../ui/dialog/modals.ts';
import { findDialog } from '../testing/find-dialog.ts';
import { type Answers, openApp } from '../testing/open-app.tsx';

const clearCookies = () => {
  for (const name of ['visitor_id', 'GPL_VISITOR']) document.cookie = `${name}=; Max-Age=0; Path=/`;
};
beforeEach(() => {
  localStorage.clear();
  clearCookies();
  resetCookieChoice();
  closeModal();
});
afterEach(() => history.replaceState(null, '', '/'));

const answers = (): Answers => ({
  Viewer: () => ({ data: { viewer: null } }),
  ReportVisit: () => ({ data: { reportVisit: true } }),
  RecordEvent: () => ({ data: { recordEvent: true } }),
  ForgetVisitor: () => ({ data: { forgetVisitor: { __typename: 'ForgetVisitorPayload', accepted: true } } }),
});
const open = async (more: Answers = {}, path = '/contact-us') => {
  const app = await openApp(path, { ...answers(), ...more });
  await screen.findByRole('heading', { level: 1 });
  return { ...app, told: () => app.asked.filter(({ name }) => name !== 'Viewer') };
};
const banner = () => screen.queryByRole('region', { name: site.cookies.title });
const press = (name: string) => fireEvent.click(within(banner()!).getByRole('button', { name }));
const openLogin = () =>
  fireEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: common.nav.logIn }));

test('stores and reports nothing before the visitor has chosen', async () => {
  const { told } = await open();
  openLogin();
  await findDialog();
  expect(told()).toEqual([]);
  expect(document.cookie).toBe('');
  expect(localStorage.length).toBe(0);
});

test('focuses the banner when it is opened from the footer, even if it is already shown', async () => {
  await open();
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByRole('button', { name: site.footer.choices }));
  expect(document.activeElement?.textContent).toBe(site.cookies.title);
});

test('Accept and Reject look the same', async () => {
  await open();
  const [accept, reject] = [site.cookies.accept, site.cookies.reject].map((name) =>
    within(banner()!).getByRole('button', { name }),
  );
  expect(accept!.className).toBe(reject!.className);
});

test('Reject is remembered; nothing is reported and no cookie is set', async () => {
  const { told } = await open();
  press(site.cookies.reject);
  await waitFor(() => expect(banner()).toBeNull());
  await open();
  expect(banner()).toBeNull();
  expect(told()).toEqual([]);
  expect(document.cookie).toBe('');
});

test('after Accept, both cookies hold the same id and the visit is reported once, despite a reload', async () => {
  const first = await open();
  press(site.cookies.accept);
  await waitFor(() => expect(localStorage.length).toBe(2));
  const cookies = Object.fromEntries(document.cookie.split('; ').map((pair) => pair.split('=')));
  expect(cookies['visitor_id']).toMatch(/^[\da-f]{32}$/);
  expect(cookies['GPL_VISITOR']).toBe(cookies['visitor_id']);
  expect(localStorage.getItem(`UA_REPORTED${cookies['visitor_id']}${location.host}`)).not.toBeNull();
  expect(first.told()).toHaveLength(1);
  expect(first.told()[0]?.variables).toMatchObject({ input: { visitorId: cookies['visitor_id'] } });
  const second = await open();
  openLogin();
  await waitFor(() => expect(second.told()).toHaveLength(1));
  expect(second.told()[0]).toMatchObject({
    name: 'RecordEvent',
    variables: { input: { name: 'open_login' } },
  });
});

test('the cookies last a year, for this site only; of the address only host and path are reported', async () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  history.replaceState(null, '', '/contact-us?secret=1#token');
  const { told } = await open();
  press(site.cookies.accept);
  await waitFor(() => expect(told()).toHaveLength(1));
  expect(told()[0]!.variables).toMatchObject({ input: { pageUrl: `${location.origin}/contact-us` } });
  const attributes = written.mock.calls.map(([text]) => text.replace(/=\w+/, ''));
  expect(attributes).toEqual(
    ['visitor_id', 'GPL_VISITOR'].map((name) => `${name}; Max-Age=31536000; Path=/; SameSite=Lax`),
  );
});

test('reports the visit in a browser without URL.parse, and keeps showing the page', async () => {
  vi.spyOn(URL, 'parse').mockImplementation(() => {
    throw new TypeError('URL.parse is not a function');
  });
  const { told } = await open();
  press(site.cookies.accept);
  await waitFor(() => expect(told()).toHaveLength(1));
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});

test('a page whose address may hold a token is not reported, also after Accept', async () => {
  localStorage.setItem('cookie_choice', 'accepted');
  history.replaceState(null, '', '/enter-link#token');
  const { told } = await open({}, '/enter-link#token');
  expect(told()).toEqual([]);
  expect(document.cookie).toBe('');
});

test('ignores a failed visit report and retries it on the next page', async () => {
  const { told, failures } = await open({ ReportVisit: () => ({ code: 'INTERNAL' }) });
  press(site.cookies.accept);
  await waitFor(() => expect(told()).toHaveLength(1));
  expect(failures).toEqual([]);
  const next = await open();
  await waitFor(() => expect(next.told()).toHaveLength(1));
});

test('“Cookie choices” asks again; Reject then erases the data on the server and in the browser', async () => {
  const { told } = await open();
  press(site.cookies.accept);
  await waitFor(() => expect(localStorage.length).toBe(2));
  const id = /visitor_id=(\w+)/.exec(document.cookie)?.[1];
  fireEvent.click(screen.getByRole('button', { name: site.footer.choices }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: site.cookies.title })).toBe(document.activeElement),
  );
  press(site.cookies.reject);
  await waitFor(() => expect(document.cookie).toBe(''));
  expect(told().at(-1)).toEqual({ name: 'ForgetVisitor', variables: { visitorId: id } });
  expect(Object.keys(localStorage)).toEqual(['cookie_choice']);
});

test('a failed erasure says so and can be retried; nothing more is reported in the meantime', async () => {
  const failing = answers();
  const { told } = await open({ ...failing, ForgetVisitor: () => ({ code: 'INTERNAL' }) });
  press(site.cookies.accept);
  await waitFor(() => expect(localStorage.length).toBe(2));
  fireEvent.click(screen.getByRole('button', { name: site.footer.choices }));
  await waitFor(() => expect(banner()).not.toBeNull());
  press(site.cookies.reject);
  await screen.findByText(site.cookies.failed);
  const before = told().length;
  openLogin();
  await findDialog();
  expect(told()).toHaveLength(before);
  await open();
  await waitFor(() => expect(document.cookie).toBe(''));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset['pixel'];
});

test.each([
  [site.cookies, 'two cookies that stay for a year', 'erased after 90 days'],
  [situs.cookies, 'dua cookie yang tersimpan selama satu tahun', 'dihapus setelah 90 hari'],
])(
  'the question says how long the cookies stay, and what is counted',
  ({ text, textPixel }, cookies, counts) => {
    for (const asked of [text, textPixel]) {
      expect(asked).toContain(cookies);
      expect(asked).toContain(counts);
    }
  },
);

test('requests the pixel as an image, once, only after Accept and only if one is configured', async () => {
  const pictures: string[] = [];
  class Picture {
    set src(address: string) {
      pictures.push(address);
    }
  }
  vi.stubGlobal('Image', Picture);
  document.documentElement.dataset['pixel'] = '1234567890';
  await open();
  expect(screen.getByText(site.cookies.textPixel, { exact: false })).toBeTruthy();
  expect(pictures).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: site.cookies.accept }));
  await waitFor(() => expect(pictures).toHaveLength(1));
  expect(pictures[0]).toBe('https://www.facebook.com/tr?id=1234567890&ev=PageView&noscript=1');
  await waitFor(() =>
    expect(Object.keys(localStorage).some((key) => key.startsWith('UA_REPORTED'))).toBe(true),
  );
  await open();
  expect(pictures).toHaveLength(1);

  delete document.documentElement.dataset['pixel'];
  localStorage.clear();
  clearCookies();
  resetCookieChoice();
  await open();
  fireEvent.click(screen.getByRole('button', { name: site.cookies.accept }));
  await waitFor(() => expect(document.cookie).toContain('visitor_id'));
  expect(pictures).toHaveLength(1);
});

test('keeps the choice for the current page if the browser refuses storage', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked');
    },
    setItem: () => {
      throw new Error('blocked');
    },
    removeItem: () => {
      throw new Error('blocked');
    },
  });
  await open();
  fireEvent.click(screen.getByRole('button', { name: site.cookies.reject }));
  await waitFor(() => expect(screen.queryByText(site.cookies.title)).toBeNull());
});

test.each([
  ['a short word', '?source=friend', 'friend'],
  ['ten thousand characters', `?source=${'x'.repeat(10_000)}`, null],
  ['a zero byte', '?source=a%00b', null],
  ['invalid UTF-8', '?source=%ff', '\uFFFD'],
  ['a truncated character', '?source=%E0%A4%A', '\uFFFD%A'],
])('reports the visit even if the source in its URL is %s', async (_, query, source) => {
  history.replaceState(null, '', `/contact-us${query}`);
  const { told } = await open();
  press(site.cookies.accept);
  await waitFor(() => expect(told()).toHaveLength(1));
  history.replaceState(null, '', '/');
  expect(told()[0]?.variables).toMatchObject({
    input: { pageUrl: `${location.origin}/contact-us`, source },
  });
});
