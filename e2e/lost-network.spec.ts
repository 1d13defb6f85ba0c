import type { Page } from '@playwright/test';
import { asked, openAsked } from './support/ask.ts';
import { badge, inWords, share, shown, stopButton } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { latitudesSent, markPage } from './support/watch.ts';

test('positions taken while the recipient is offline arrive in order afterwards', async ({ story }) => {
  const { recipient, texts } = story;
  const { consent, location } = texts;
  await recipient.grantPermissions(['geolocation']);
  await recipient.setGeolocation({ latitude: -6.3, longitude: 106.8, accuracy: 10 });
  const { page, theirs } = await asked(story, '+6281234567840');
  await share(theirs, story, 'EXACT');
  await expect(inWords(page, story)).toContainText('6.3000°');
  await expect(theirs.getByRole('heading', { name: consent.sharing.heading.EXACT })).toBeVisible();

  const sent = latitudesSent(theirs);
  await recipient.setOffline(true);
  await recipient.setGeolocation({ latitude: -6.301, longitude: 106.8, accuracy: 10 });
  await expect(theirs.getByText(consent.gps.offline).first()).toBeVisible();
  await expect.poll(() => sent).toContain(-6.301);
  await recipient.setGeolocation({ latitude: -6.302, longitude: 106.8, accuracy: 10 });
  await theirs.getByText(consent.sharing.factsHeading).click();
  await expect(theirs.getByText(consent.sharing.waiting.replace('{{count}}', '2'))).toBeVisible();
  await expect(inWords(page, story)).toContainText('6.3000°');

  await recipient.setOffline(false);
  await expect(inWords(page, story)).toContainText('6.3020°');
  // Retried again and again, but never the later one before the earlier one.
  expect([...new Set(sent)]).toEqual([-6.301, -6.302]);
  // A busy server pushes only the newest of positions that come at once, and the page asks for the others only after a
  // longer silence than this one (fill-track.ts).
  await page.reload();
  await inWords(page, story).getByText(location.track.count_other.replace('{{count, number}}', '3')).click();
  const track = inWords(page, story).getByRole('listitem');
  await expect(track.filter({ hasText: /6\.30[0-2]0°/ })).toContainText(['6.3020°', '6.3010°', '6.3000°']);
});

test('an answer given offline waits, can be cancelled, and is sent when the network is back', async ({
  story,
}) => {
  const { recipient, texts } = story;
  const { consent, words } = texts;
  const { theirs } = await openAsked(story, { channel: 'PHONE', recipient: '+6281234567842' });
  const shareButton = theirs.getByRole('button', { name: words.share, exact: true });
  await theirs.getByRole('radio', { name: words.durations.EIGHT_HOURS.label }).check();
  await recipient.setOffline(true);
  await theirs.getByRole('button', { name: words.refuseButton }).click();
  await expect(theirs.getByText(consent.pending.waitingDecline)).toBeVisible();
  await expect(theirs.getByText(consent.error.offline)).toBeVisible();
  await theirs.getByRole('button', { name: consent.pending.cancel }).click();
  await expect(theirs.getByText(consent.pending.waitingDecline)).toBeHidden();

  await share(theirs, story, 'CITY');
  await expect(theirs.getByText(consent.pending.waitingGrant)).toBeVisible();
  await theirs.getByRole('button', { name: consent.pending.tryNow }).click();
  await expect(theirs.getByText(consent.pending.waitingGrant)).toBeVisible();
  await expect(shareButton).toHaveAttribute('aria-disabled', 'true');
  await recipient.setOffline(false);
  await expect(theirs.getByRole('heading', { name: consent.sharing.heading.CITY })).toBeVisible();
  await expect(theirs.getByText(words.durations.EIGHT_HOURS.label, { exact: false }).first()).toBeVisible();
});

test('a stop that did not arrive is sent again after a reload', async ({ story }) => {
  const { texts } = story;
  const { consent, location } = texts;
  const { page, theirs } = await asked(story, '+6281234567843');
  await share(theirs, story, 'CITY');
  await expect(badge(page, location.badge.ip)).toBeVisible();
  await theirs.route('**/graphql', (route) => route.abort());
  await stopButton(theirs, story).click();
  const unsent = theirs.getByRole('heading', { name: consent.stopping.failedHeading });
  await expect(unsent).toBeVisible();
  await theirs.reload();
  await expect(unsent).toBeVisible();
  await theirs.unroute('**/graphql');
  await theirs.reload();
  await expect(theirs.getByText(consent.ended.STOPPED).first()).toBeVisible();
  await expect(badge(page, location.badge.ended)).toBeVisible();
});

/** Browsers remember a failed import: if the map's script failed midway, only a reload would fetch it again. */
async function mapFetchedAhead(page: Page): Promise<void> {
  const scripts = () =>
    page.evaluate(() => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name);
      return ['place-map', 'archives'].filter((part) => names.some((name) => name.includes(`/${part}-`)));
    });
  await expect.poll(scripts).toHaveLength(2);
  await page.waitForLoadState('networkidle');
}

test('the dashboard says that the requester is offline, and catches up without a reload', async ({
  story,
}) => {
  const { requester, texts } = story;
  const { live } = texts.location;
  const { page, theirs } = await asked(story, '+6281234567841');
  const isSamePage = await markPage(page);
  await mapFetchedAhead(page);
  await requester.setOffline(true);
  await expect(shown(page, live.down)).toBeVisible();
  await share(theirs, story, 'CITY');
  await expect(theirs.getByRole('heading', { name: texts.consent.sharing.heading.CITY })).toBeVisible();
  await expect(badge(page, texts.location.badge.pending)).toBeVisible();
  await requester.setOffline(false);
  await expect(badge(page, texts.location.badge.ip)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(live.down)).toBeHidden();
  expect(await isSamePage()).toBe(true);
});
