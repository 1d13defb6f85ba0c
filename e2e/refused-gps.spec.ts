import { asked } from './support/ask.ts';
import { countAsks } from './support/geolocation.ts';
import { badge, share } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('if the device refuses its position, the share stays approximate and the page shows how to enable it', async ({
  story,
}) => {
  const { recipient, texts } = story;
  const { consent, location } = texts;
  const { page, theirs, link } = await asked(story, '+6281234567830');
  await recipient.clearPermissions();
  await share(theirs, story, 'EXACT');
  await expect(badge(page, location.badge.ip)).toBeVisible();
  await expect(theirs.getByText(consent.problem.DENIED.title).first()).toBeVisible();
  // The browser's own button, which asks again; nobody can answer it here.
  await expect(theirs.locator('geolocation')).toBeVisible();
  await theirs.getByRole('link', { name: consent.gps.how }).click();
  await theirs.waitForURL('**/location-failed#*');
  expect(new URL(theirs.url()).hash).toBe(new URL(link).hash);
  await theirs.getByRole('button', { name: consent.failed.stay, exact: true }).click();
  await expect(theirs.getByRole('heading', { name: consent.sharing.heading.CITY })).toBeVisible();
  expect(new URL(theirs.url()).hash).toBe(new URL(link).hash);
  await expect(badge(page, location.badge.ip)).toBeVisible();
});

test('once permission is granted, “Try again” continues to the exact position', async ({ story }) => {
  const { recipient, texts } = story;
  const { page, theirs } = await asked(story, '+6281234567831');
  await recipient.clearPermissions();
  await share(theirs, story, 'EXACT');
  await theirs.getByRole('link', { name: texts.consent.gps.how }).click();
  await theirs.waitForURL('**/location-failed#*');
  await recipient.grantPermissions(['geolocation']);
  await recipient.setGeolocation({ latitude: -6.25, longitude: 106.8, accuracy: 10 });
  await theirs.getByRole('button', { name: texts.consent.problem.retry }).click();
  await expect(badge(page, texts.location.badge.gps)).toBeVisible();
  await expect(theirs.getByRole('heading', { name: texts.consent.sharing.heading.EXACT })).toBeVisible();
});

test('CITY never asks the device for its position', async ({ story }) => {
  const { recipient, texts } = story;
  await recipient.grantPermissions(['geolocation']);
  await recipient.setGeolocation({ latitude: -6.26, longitude: 106.8, accuracy: 10 });
  const asks = await countAsks(recipient);
  const { page, theirs } = await asked(story, '+6281234567832');
  await share(theirs, story, 'CITY');
  await expect(badge(page, texts.location.badge.ip)).toBeVisible();
  await expect(theirs.getByRole('heading', { name: texts.consent.sharing.heading.CITY })).toBeVisible();
  expect(await asks.count(theirs)).toBe(0);
});
