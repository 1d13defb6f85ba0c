// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import account from '../../i18n/en/account.json';
import common from '../../i18n/en/common.json';
import { openApp, subscriber } from '../testing/open-app.tsx';
import { sampleAccount } from '../testing/sample-account.ts';

const { sections, sessions, tokens, webhooks, ...others } = account.settings;
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
  event: 'location.changed',
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
  deliveries: many(10, delivery),
};
const full = {
  ...sampleAccount,
  sessions: many(30, session),
  partnerTokens: many(20, token),
  webhooks: [webhook],
};

const open = (hash = '') =>
  openApp(`/dashboard/account${hash}`, {
    Viewer: () => ({ data: { viewer: subscriber } }),
    AccountSettings: () => ({ data: { viewer: full } }),
  });
const rowsOf = (list: HTMLElement) => within(list).getAllByRole('listitem').length;
const moreOf = (name: string) => screen.queryByRole('button', { name: `${common.more}: ${name}` });

test.each([
  [sessions.title, sessions.title, [5, 25, 30]],
  [tokens.title, tokens.title, [5, 20]],
  [webhooks.log, webhook.url, [3, 10]],
])('shows the first of many rows under “%s”, and the others on request', async (name, of, counts) => {
  await open();
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
  await open();
  await screen.findByRole('list', { name: sessions.title });
  const more = moreOf(sessions.title)!;
  more.focus();
  fireEvent.click(more);
  expect(document.activeElement).toBe(moreOf(sessions.title));
});

test('opened with a section in its URL, shows that section once it is loaded', async () => {
  await open('#webhooks');
  await screen.findByRole('navigation', { name: sections });
  await waitFor(() => expect(document.activeElement?.id).toBe('webhooks'), { timeout: 2_000 });
});

test('links to each of its sections, in their order', async () => {
  await open();
  const contents = within(await screen.findByRole('navigation', { name: sections }));
  const links = contents.getAllByRole<HTMLAnchorElement>('link');
  const targets = links.map(({ hash }) => document.querySelector<HTMLElement>(hash)!);
  expect(targets.map((target) => target.querySelector('h2')?.textContent)).toEqual(
    links.map(({ textContent }) => textContent),
  );
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(links.map(({ textContent }) => textContent)).toEqual(titles.slice(0, links.length));
  expect(titles).toContain(others.delete.title);
  expect(links.length).toBe(9);
  for (const target of targets) expect(target.tabIndex).toBe(-1);
});
