// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import account from '../../i18n/en/account.json';
import common from '../../i18n/en/common.json';
import { openApp, subscriber } from '../testing/open-app.tsx';
import { sampleAccount } from '../testing/sample-account.ts';

const { pages, sessions, tokens, webhooks } = account.settings;
const day = '2026-11-20T08:00:00.000Z';
const many = <Row,>(count: number, row: (index: number) => Row) =>
  Array.from({ length: count }, (_, index) => row(index));

const session = (index: number) => ({
  __typename: 'Session',
  id: `session-${index}`,
  createdAt: day,
  lastSeenAt: day,
  isCurrent: index === 0,
  device: `Device ${index}`,
});
const token = (index: number) => ({
  __typename: 'PartnerToken',
  id: `token-${index}`,
  name: `Program ${index}`,
  scopes: ['ACCOUNT_READ'],
  createdAt: day,
  lastUsedAt: null,
});
const delivery = (index: number) => ({
  __typename: 'WebhookDelivery',
  id: `delivery-${index}`,
  event: 'LOCATION_CHANGED',
  state: 'DELIVERED',
  attempts: 1,
  lastStatus: 200,
  lastError: null,
  createdAt: day,
});
const webhook = {
  __typename: 'WebhookEndpoint',
  id: 'webhook',
  url: 'https://example.com/hook',
  disabledAt: null,
  deliveries: many(10, delivery),
};
const full = {
  ...sampleAccount,
  sessions: many(30, session),
  partnerTokens: many(20, token),
  webhooks: [webhook],
};

const read = () => ({ data: { viewer: full } });
const open = (page: string) =>
  openApp(`/dashboard/account${page}`, {
    Viewer: () => ({ data: { viewer: subscriber } }),
    AccountProfile: read,
    AccountSignIn: read,
    AccountPrograms: read,
    AccountWebhooks: read,
    AccountPrivacy: read,
  });
const rowsOf = (list: HTMLElement) => within(list).getAllByRole('listitem').length;
const moreOf = (name: string) => screen.queryByRole('button', { name: `${common.more}: ${name}` });

test.each([
  [sessions.title, '/sign-in', sessions.title, [5, 25, 30]],
  [tokens.title, '/programs', tokens.title, [5, 20]],
  [webhooks.log, '/webhooks', webhook.url, [3, 10]],
])('shows the first of many rows under “%s”, and the others on request', async (name, page, of, counts) => {
  await open(page);
  const list = await screen.findByRole('list', { name });
  for (const count of counts.slice(0, -1)) {
    expect(rowsOf(list)).toBe(count);
    const more = moreOf(of)!;
    more.focus();
    fireEvent.click(more);
  }
  expect(rowsOf(list)).toBe(counts.at(-1));
  // The button is gone, and the focus with it otherwise.
  expect(moreOf(of)).toBeNull();
  expect(document.activeElement).toBe(list);
});

test('the button keeps the focus while there are more rows', async () => {
  await open('/sign-in');
  await screen.findByRole('list', { name: sessions.title });
  const more = moreOf(sessions.title)!;
  more.focus();
  fireEvent.click(more);
  expect(document.activeElement).toBe(moreOf(sessions.title));
});

test.each([
  ['#answers', '/dashboard/account', 'answers'],
  ['#webhooks', '/dashboard/account/webhooks', 'webhooks'],
  ['/webhooks#delete', '/dashboard/account/privacy', 'delete'],
])('%s leads to its section, on whichever page it is', async (address, path, section) => {
  await open(address);
  await waitFor(() => expect(document.activeElement?.id).toBe(section), { timeout: 2_000 });
  const current = screen.getByRole('navigation', { name: account.settings.title });
  expect(current.querySelector('[aria-current="page"]')?.getAttribute('href')).toBe(path);
});

test('each page has its address, title and heading, and loads nothing that only another shows', async () => {
  const { asked } = await open('');
  const queries = {
    profile: 'AccountProfile',
    signIn: 'AccountSignIn',
    programs: 'AccountPrograms',
    webhooks: 'AccountWebhooks',
    privacy: 'AccountPrivacy',
  } as const;
  for (const [page, query] of Object.entries(queries)) {
    const nav = within(await screen.findByRole('navigation', { name: account.settings.title }));
    const title = pages[page as keyof typeof pages];
    const before = asked.length;
    fireEvent.click(nav.getByRole('link', { name: title }));
    await screen.findByRole('heading', { level: 1, name: title });
    await waitFor(() => expect(document.title).toBe(`${title} · Whereabouts`));
    await screen.findAllByRole('heading', { level: 2 });
    // The first one is open already.
    const loaded = page === 'profile' ? asked : asked.slice(before);
    expect(loaded.map(({ name }) => name).filter((name) => name.startsWith('Account'))).toEqual([query]);
    expect(document.activeElement?.tagName).toBe(page === 'profile' ? 'BODY' : 'MAIN');
  }
});
