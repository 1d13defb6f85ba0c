import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api, askQuietly, demoSession } from './support/ask.ts';
import { openAccount } from './support/account.ts';
import { signIn } from './support/people.ts';
import { both, expect, test } from './support/test.ts';

test(
  'a token is made, works from a program within its scopes, and after it is revoked no more',
  both,
  async ({ story }) => {
    const { whereabouts, requester, texts } = story;
    const { tokens } = texts.account.settings;
    const page = await signIn(requester, story);
    await openAccount(page, story);
    await page.getByLabel(tokens.nameLabel).fill('Office');
    await page.getByLabel(tokens.scope.LOCATION_READ).check();
    await page.getByRole('button', { name: tokens.create }).click();
    const token = await page.getByLabel(tokens.tokenLabel, { exact: true }).inputValue();

    const call = (method: string, path: string) =>
      fetch(`${whereabouts.url}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'x-app-id': 'office',
          'content-type': 'application/json',
        },
        ...(method === 'POST' && { body: JSON.stringify({ title: 'Trip' }) }),
      });
    expect((await call('GET', '/locate/records')).status).toBe(200);
    const beyond = await call('POST', '/locate/link');
    expect([beyond.status, ((await beyond.json()) as { error: string }).error]).toEqual([
      401,
      'SCOPE_MISSING',
    ]);

    await page.reload();
    await page.getByRole('button', { name: tokens.revokeOf.replace('{{name}}', 'Office') }).click();
    await expect(page.getByText(tokens.none)).toBeVisible();
    expect((await call('GET', '/locate/records')).status).toBe(401);
  },
);

test('a webhook is told of a changed request, is told again after a failure, and can be sent again', async ({
  story,
}) => {
  const { requester, texts } = story;
  const { webhooks } = texts.account.settings;
  const received: string[] = [];
  let isDown = true;
  const server = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']));
    response.writeHead(isDown ? 500 : 204).end();
    isDown = false;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const page = await signIn(requester, story);
  await openAccount(page, story);
  await page.getByLabel(webhooks.urlLabel, { exact: true }).fill(target);
  await page.getByRole('button', { name: webhooks.create }).click();
  await expect(page.getByLabel(webhooks.secretLabel, { exact: true })).toHaveValue(/^whsec_/);

  await askQuietly(story, { channel: 'LINK', title: 'Trip' }, await demoSession(story));
  await expect.poll(() => received.length, { timeout: 60_000 }).toBeGreaterThan(1);
  expect(new Set(received).size).toBe(1);
  await page.reload();
  await page.getByRole('button', { name: webhooks.log }).or(page.getByText(webhooks.log)).first().click();
  await page
    .getByRole('button', { name: new RegExp(`^${webhooks.resendOf.split('{{')[0]}`) })
    .first()
    .click();
  await expect(page.getByText(webhooks.resent)).toBeVisible();
  await expect.poll(() => received.length).toBeGreaterThan(2);
  server.close();
});

test('in the explorer a starter runs, and a live update arrives while the sandbox plays the recipient', async ({
  story,
}) => {
  const { requester } = story;
  await signIn(requester, story);
  const page = await requester.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(story.whereabouts.url) && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url());
  });
  await page.goto('/explorer');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(3);
  const run = page.getByRole('button', { name: /execute query/i });
  await tabs.nth(1).click();
  await run.click();
  const result = page.locator('.graphiql-response');
  const session = await demoSession(story);
  await askQuietly(story, { channel: 'LINK', title: 'From the explorer' }, session);
  await expect(result).toContainText('PENDING');
  const { locations } = await api<{ locations: { nodes: { id: string }[] } }>(
    story,
    '{ locations { nodes { id } } }',
    {},
    session,
  );
  await api(
    story,
    'mutation ($id: ID!) { sandboxRecipient(locationId: $id, act: GRANT_EXACT) { status } }',
    { id: locations.nodes[0]!.id },
    session,
  );
  await expect(result).toContainText('GPS_TRACKED');
  expect(foreign).toEqual([]);
});
