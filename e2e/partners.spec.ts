import { devices } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { api, demoSession } from './support/api.ts';
import { askQuietly } from './support/ask.ts';
import { openAccount } from './support/account.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { listenOnLoopback } from '../server/testing/loopback.ts';

test('a new partner token works within its scopes until it is revoked', async ({ story }) => {
  const { whereabouts, requester, texts } = story;
  const { tokens } = texts.account.settings;
  const page = await signIn(requester, story);
  await openAccount(page, story, 'programs');
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
  expect([beyond.status, ((await beyond.json()) as { error: string }).error]).toEqual([401, 'SCOPE_MISSING']);

  await page.reload();
  await page.getByRole('button', { name: tokens.revokeOf.replace('{{name}}', 'Office') }).click();
  await expectAccessible(page, 'the confirmation');
  await page.getByRole('button', { name: tokens.removeConfirm }).click();
  await expect(page.getByText(tokens.none)).toBeVisible();
  expect((await call('GET', '/locate/records')).status).toBe(401);
});

test('a webhook delivery for a request is retried after a failure, and can be resent', async ({ story }) => {
  const { requester, texts } = story;
  const { webhooks } = texts.account.settings;
  const received: string[] = [];
  let isDown = true;
  const receiver = await listenOnLoopback((request, response) => {
    received.push(String(request.headers['webhook-id']));
    response.writeHead(isDown ? 500 : 204).end();
    isDown = false;
  });
  const target = `${receiver.url}/hook`;
  const page = await signIn(requester, story);
  await openAccount(page, story, 'webhooks');
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
  await receiver.close();
});

test.describe('on a desktop', () => {
  // On an emulated phone the page stays enlarged when only its width is changed.
  const { userAgent } = devices['Desktop Chrome'];
  test.use({ userAgent, viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('the explorer’s starters ask, watch, and play the recipient, whose moves arrive live', async ({
    story,
  }) => {
    const { requester, whereabouts } = story;
    const session = await demoSession(story);
    const page = await signIn(requester, story);
    const foreign: string[] = [];
    requester.on('request', (request) => {
      if (!request.url().startsWith(whereabouts.url) && !/^(data|blob):/.test(request.url()))
        foreign.push(request.url());
    });
    await page.goto('/explorer');
    const run = async (window: Page, name: string) => {
      await window.getByRole('button', { name: /execute query/i }).click();
      await window.getByRole('menuitem', { name }).click();
    };
    const result = (window: Page) => window.locator('.graphiql-response');

    await expect(page.locator('.monaco-editor .view-line').first()).toBeVisible();
    await expectAccessible(page, 'explorer');
    await run(page, 'Ask');
    await expect(result(page)).toContainText('AWAITING');
    const id = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(await result(page).innerText())![0];

    const { createPartnerToken } = await api<{ createPartnerToken: { token: string } }>(
      story,
      'mutation { createPartnerToken(input: { name: "Explorer", scopes: [LOCATION_READ, LOCATION_WRITE] }) { token } }',
      {},
      session,
    );
    await page.getByLabel('Token').fill(createPartnerToken.token);
    await run(page, 'Watch');
    const opened = requester.waitForEvent('page');
    await page.getByRole('link', { name: 'Second window' }).click();
    const second = await opened;
    await expect(second.getByLabel('Token')).toHaveValue(createPartnerToken.token);
    await second.getByRole('button', { name: 'Variables' }).click();
    const play = async (act: string) => {
      await second.locator('.graphiql-editor-tool .monaco-editor').first().click();
      await second.keyboard.press('ControlOrMeta+A');
      // The editor closes the brace itself.
      await second.keyboard.insertText(`{ "locationId": "${id}", "act": "${act}" `);
      await run(second, 'PlayRecipient');
    };
    const place = async () => /"latitude":\s*(-?[\d.]+)/.exec(await result(page).innerText())?.[1];
    await play('GRANT_EXACT');
    await expect(result(page)).toContainText('GPS_TRACKED');
    const first = await place();
    await play('MOVE');
    await expect.poll(place).not.toBe(first);
    expect(foreign).toEqual([]);
  });
});
