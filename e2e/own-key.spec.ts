import type { Page } from '@playwright/test';
import { demoSession } from './support/api.ts';
import { ask } from './support/ask.ts';
import { measureAnew } from './support/geolocation.ts';
import { erase, openLink, share, stopButton } from './support/people.ts';
import { expect, test, type Story } from './support/test.ts';

const hashOf = (page: Page) => new URL(page.url()).hash;

/** Opens a URL again, as a tap on a link does. */
async function reopen(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
}

const isAsked = ({ texts }: Story, page: Page) =>
  expect(page.getByRole('button', { name: texts.words.share, exact: true })).toBeVisible();

test('over LINK, the requester’s link shows only what the dashboard shows, and can stop but not change', async ({
  story,
}) => {
  const { requester, recipient, texts } = story;
  const { consent } = texts;
  const { link } = await ask(story, { channel: 'LINK', title: 'Trip' });
  const requesters = await openLink(requester, link, story);

  const theirs = await openLink(recipient, link, story);
  await theirs.getByRole('button', { name: texts.words.refuseButton }).click();
  await expect(theirs.getByText(consent.declined.quiet).first()).toBeVisible();
  expect(hashOf(theirs)).not.toBe(new URL(link).hash);
  await requesters.reload();
  await isAsked(story, requesters);
  // In the recipient’s browser the same link continues with their own key, and still says that the decline is silent.
  await reopen(theirs, link);
  await expect(theirs.getByText(consent.declined.quiet).first()).toBeVisible();

  await theirs.getByRole('button', { name: consent.again.afterAll }).click();
  await share(theirs, story, 'CITY');
  await expect(theirs.getByRole('heading', { name: consent.sharing.heading.CITY })).toBeVisible();
  await requesters.reload();
  await expect(requesters.getByRole('heading', { name: consent.taken.heading })).toBeVisible();
  await expect(requesters.getByRole('button', { name: consent.change.open })).toBeHidden();
  await expect(requesters.getByText(consent.history.open)).toBeHidden();

  await stopButton(requesters, story).click();
  await expect(requesters.getByRole('heading', { name: consent.ended.heading })).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole('button', { name: consent.again.open })).toBeVisible();
});

test('over SMS, the requester’s link is read-only', async ({ story }) => {
  const { requester, recipient, texts } = story;
  const { consent, words } = texts;
  const { link, handover } = await ask(story, { channel: 'PHONE', recipient: '+6281234567950' });
  expect(handover).not.toBe(link);
  const requesters = await requester.newPage();
  await requesters.goto(handover);
  await expect(requesters.getByRole('paragraph').getByText(consent.readOnly)).toBeVisible();
  await expect(requesters.getByRole('button')).toHaveCount(0);

  await share(await openLink(recipient, link, story), story, 'CITY');
  await expect
    .poll(async () => {
      await requesters.reload();
      return requesters.getByRole('heading', { name: consent.taken.heading }).isVisible();
    })
    .toBe(true);
  await expect(requesters.getByText(consent.readOnly)).toBeVisible();
  await expect(requesters.getByRole('button', { name: words.share, exact: true })).toBeHidden();
});

test('a share started in an in-app browser continues in a regular browser with one tap', async ({
  story,
  browser,
  baseURL,
}) => {
  const { recipient, texts } = story;
  const { consent } = texts;
  const { link } = await ask(story, { channel: 'LINK', title: 'Trip' }, await demoSession(story));
  const app = await browser.newContext({ baseURL });
  const inside = await openLink(app, link, story);
  await share(inside, story, 'EXACT');
  await expect(stopButton(inside, story)).toBeVisible();
  await expect.poll(() => hashOf(inside)).not.toBe(new URL(link).hash);

  await recipient.grantPermissions(['geolocation']);
  await recipient.setGeolocation({ latitude: -6.2, longitude: 106.8, accuracy: 10 });
  const outside = await recipient.newPage();
  await outside.goto(inside.url());
  // Opening it sends nothing by itself.
  await outside.getByRole('button', { name: consent.gps.resume }).click();
  await expect(outside.getByRole('heading', { name: consent.sharing.heading.EXACT })).toBeVisible();
  await inside.reload();
  await expect(inside.getByRole('heading', { name: consent.taken.heading })).toBeVisible();
  await app.close();
});

test('over SMS, a share that goes on from another device is not sent from the first one any more', async ({
  story,
  browser,
  baseURL,
}) => {
  const { recipient, texts } = story;
  const { consent } = texts;
  const { link } = await ask(story, { channel: 'PHONE', recipient: '+6281234567951' });
  const second = await browser.newContext({ baseURL });
  await measureAnew(second);
  for (const [device, longitude] of [[recipient, 106.8] as const, [second, 107.8] as const]) {
    await device.grantPermissions(['geolocation']);
    await device.setGeolocation({ latitude: -6.2, longitude, accuracy: 10 });
  }
  const first = await openLink(recipient, link, story);
  await share(first, story, 'EXACT');
  await expect(first.getByRole('paragraph').getByText(consent.sharing.live)).toBeVisible();
  const other = await second.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: consent.gps.resume }).click();
  await expect(other.getByRole('paragraph').getByText(consent.sharing.live)).toBeVisible();
  let latitude = -6.2;
  await expect(async () => {
    // One that comes within a second of the other device's is refused.
    latitude -= 0.01;
    await recipient.setGeolocation({ latitude, longitude: 106.8, accuracy: 10 });
    await expect(first.getByRole('paragraph').getByText(consent.gps.paused)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await expect(other.getByRole('paragraph').getByText(consent.sharing.live)).toBeVisible();
  await second.close();
});

test('a recipient who lost their key can stop and erase by opening the link again', async ({ story }) => {
  const { recipient, texts } = story;
  const { consent } = texts;
  const { link } = await ask(story, { channel: 'LINK', title: 'Trip' });
  const theirs = await openLink(recipient, link, story);
  await share(theirs, story, 'CITY');
  await expect(theirs.getByRole('heading', { name: consent.sharing.heading.CITY })).toBeVisible();
  await theirs.evaluate(() => localStorage.clear());
  await reopen(theirs, link);
  await expect(theirs.getByRole('heading', { name: consent.taken.heading })).toBeVisible();
  await erase(theirs, story, consent.sharing.stopErase);
  await expect(theirs.getByText(consent.ended.erased).first()).toBeVisible();
});
