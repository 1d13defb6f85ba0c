import type { BrowserContext, Page } from '@playwright/test';
import { forgetRequests } from './support/forget.ts';
import { askByPhone, newestMessage, openLink, share, shown, signIn } from './support/people.ts';
import { textsIn } from './support/texts.ts';
import { expect, test } from './support/test.ts';
import type { Whereabouts } from './support/server.ts';

// One language and width: what happens here does not depend on them.
test.beforeEach(async ({ whereabouts }, info) => {
  test.skip(info.project.name !== 'en 375px', 'the same in every language and width');
  await forgetRequests(whereabouts);
});

const texts = textsIn('en');
const story = { texts, path: (path: string) => path };
const { badge, place, live } = texts.location;
const inWords = (page: Page) => page.getByRole('region', { name: place.inWords });

/** Both sides up to the recipient's open link. */
async function asked(
  whereabouts: Whereabouts,
  requester: BrowserContext,
  recipient: BrowserContext,
  number: string,
) {
  const page = await signIn(requester, story);
  await askByPhone(page, story, number);
  const sms = await newestMessage(whereabouts, 'SMS', { to: number });
  return { page, theirs: await openLink(recipient, sms.links[0]!, story), link: sms.links[0]! };
}

test('the device refuses its position: the share stays approximate, and the recipient is shown how to enable it', async ({
  whereabouts,
  requester,
  recipient,
}) => {
  const { page, theirs, link } = await asked(whereabouts, requester, recipient, '+6281234567801');
  await recipient.clearPermissions();
  await share(theirs, story, 'EXACT');
  await expect(shown(page, badge.ip)).toBeVisible();
  await expect(theirs.getByText(texts.consent.problem.DENIED.title).first()).toBeVisible();
  await theirs.getByRole('link', { name: texts.consent.gps.how }).click();
  await theirs.waitForURL('**/location-failed#*');
  expect(new URL(theirs.url()).hash).toBe(new URL(link).hash);
  await theirs.getByRole('button', { name: texts.consent.failed.stay, exact: true }).click();
  await expect(theirs.getByRole('heading', { name: texts.consent.sharing.heading.CITY })).toBeVisible();
  await expect(shown(page, badge.ip)).toBeVisible();
});

test('the city alone never asks the device', async ({ whereabouts, requester, recipient }) => {
  const { page, theirs } = await asked(whereabouts, requester, recipient, '+6281234567802');
  await theirs.evaluate(() => {
    navigator.geolocation.watchPosition = () => {
      document.title = 'ASKED THE DEVICE';
      return 0;
    };
  });
  await share(theirs, story, 'CITY');
  await expect(shown(page, badge.ip)).toBeVisible();
  await expect(theirs.getByRole('heading', { name: texts.consent.sharing.heading.CITY })).toBeVisible();
  expect(await theirs.title()).not.toBe('ASKED THE DEVICE');
});

test('the recipient loses the network while moving: what was kept arrives, in order', async ({
  whereabouts,
  requester,
  recipient,
}) => {
  await recipient.grantPermissions(['geolocation']);
  await recipient.setGeolocation({ latitude: -6.3, longitude: 106.8, accuracy: 10 });
  const { page, theirs } = await asked(whereabouts, requester, recipient, '+6281234567803');
  await share(theirs, story, 'EXACT');
  await expect(inWords(page)).toContainText('6.3000°');
  await recipient.setOffline(true);
  await recipient.setGeolocation({ latitude: -6.31, longitude: 106.8, accuracy: 10 });
  await expect(theirs.getByText(texts.consent.gps.offline).first()).toBeVisible();
  await recipient.setGeolocation({ latitude: -6.32, longitude: 106.8, accuracy: 10 });
  const waiting = texts.consent.sharing.waiting.replace('{{count}}', '2');
  await expect(theirs.getByText(waiting).first()).toBeVisible();
  await recipient.setOffline(false);
  await expect(inWords(page)).toContainText('6.3200°');
  await page.reload();
  await expect(inWords(page).getByText(/4/).first()).toBeVisible();
  const track = await inWords(page).innerText();
  expect(track.indexOf('6.3200°')).toBeLessThan(track.lastIndexOf('6.3100°'));
});

test('the requester loses the network: the screen says so, and catches up by itself', async ({
  whereabouts,
  requester,
  recipient,
}) => {
  const { page, theirs } = await asked(whereabouts, requester, recipient, '+6281234567804');
  await requester.setOffline(true);
  await expect(shown(page, live.down)).toBeVisible();
  await share(theirs, story, 'CITY');
  await expect(theirs.getByRole('heading', { name: texts.consent.sharing.heading.CITY })).toBeVisible();
  await requester.setOffline(false);
  await expect(shown(page, badge.ip)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(live.down)).toBeHidden();
});

test('the server is killed in the middle of a share: both sides go on by themselves', async ({
  whereabouts,
  requester,
  recipient,
}) => {
  await recipient.grantPermissions(['geolocation']);
  await recipient.setGeolocation({ latitude: -6.4, longitude: 106.8, accuracy: 10 });
  const { page, theirs } = await asked(whereabouts, requester, recipient, '+6281234567805');
  await share(theirs, story, 'EXACT');
  await expect(inWords(page)).toContainText('6.4000°');
  await whereabouts.kill9();
  await expect(shown(page, live.down)).toBeVisible();
  await recipient.setGeolocation({ latitude: -6.41, longitude: 106.8, accuracy: 10 });
  await whereabouts.restart();
  await expect(inWords(page)).toContainText('6.4100°', { timeout: 40_000 });
  await expect(page.getByText(live.down)).toBeHidden();
  await theirs.getByRole('button', { name: texts.consent.sharing.stop, exact: true }).click();
  await expect(shown(page, badge.ended)).toBeVisible();
});

test('wrong numbers and a second message within three hours are refused in words, and nothing typed is lost', async ({
  requester,
}) => {
  const page = await signIn(requester, story);
  const { request } = texts.location;
  await page.getByRole('button', { name: texts.location.newRequest }).first().click();
  const dialog = page.getByRole('dialog');
  const number = dialog.getByLabel(request.number, { exact: true });
  const send = dialog.getByRole('button', { name: request.send });
  await send.click();
  await expect(dialog.getByText(request.numberEmpty)).toBeVisible();
  await number.fill('+62 812 34');
  await send.click();
  await expect(dialog.getByText(request.numberInvalid)).toBeVisible();
  await number.fill('+1 900 234 5678');
  await send.click();
  await expect(dialog.getByText(request.numberNotMobile)).toBeVisible();
  await page.keyboard.press('Escape');
  await askByPhone(page, story, '+6281234567806');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: texts.location.newRequest }).first().click();
  await number.fill('+6281234567807');
  await expect(dialog.getByText(/#…/)).toBeVisible();
  if (await send.isEnabled()) await send.click();
  const [before = ''] = request.nextPossible.split('{{');
  await expect(dialog.getByText(new RegExp(before.trim())).first()).toBeVisible();
  await expect(number).toHaveValue(/812 3456 7807/);
});

test('the recipient’s page talks to nobody else and sets no cookie', async ({
  whereabouts,
  requester,
  recipient,
}) => {
  const page = await signIn(requester, story);
  await askByPhone(page, story, '+6281234567808');
  const sms = await newestMessage(whereabouts, 'SMS', { to: '+6281234567808' });
  const theirs = await recipient.newPage();
  const addresses: string[] = [];
  theirs.on('request', (request) => addresses.push(request.url()));
  await theirs.goto(sms.links[0]!);
  await share(theirs, story, 'CITY');
  await expect(theirs.getByRole('heading', { name: texts.consent.sharing.heading.CITY })).toBeVisible();
  const token = new URL(sms.links[0]!).hash.slice(1);
  expect(addresses.length).toBeGreaterThan(2);
  for (const address of addresses) {
    expect(new URL(address).origin).toBe(new URL(whereabouts.url).origin);
    if (address.split('#')[0]!.includes(token)) throw new Error(`the token stands in ${address}`);
  }
  expect(await recipient.cookies()).toEqual([]);
});
