import { asked } from './support/ask.ts';
import { badge, inWords, share, shown } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { latitudesSent } from './support/watch.ts';

// As Playwright's device does it: a position keeps the time at which the story set it, and lies still until the next.
test.use({ measuresAnew: false });

test('what a device measured before they agreed is never sent; one that lies still stays live', async ({
  story,
}, info) => {
  const { recipient, texts } = story;
  const { consent, location } = texts;
  const coordinates = (latitude: number) => ({ latitude, longitude: 106.8, accuracy: 10 });
  await recipient.grantPermissions(['geolocation']);
  await recipient.setGeolocation(coordinates(-6.3));
  const { page, theirs } = await asked(story, '+6281234567844');
  const sent = latitudesSent(theirs);
  await share(theirs, story, 'EXACT');

  await test.step('the page waits for a new position, and after 20 seconds says what helps', async () => {
    await expect(theirs.getByText(consent.gps.searching).first()).toBeVisible();
    const help = theirs.getByText(consent.problem.FAILED.title);
    await expect(help.first()).toBeVisible({ timeout: 25_000 });
    await expect(badge(page, location.badge.ip)).toBeVisible();
    await theirs.screenshot({ path: info.outputPath('recipient-waits.png'), fullPage: true });
  });

  await test.step('the next one is sent, and is live', async () => {
    await recipient.setGeolocation(coordinates(-6.31));
    await expect(inWords(page, story)).toContainText('6.3100°');
    expect(sent).toEqual([-6.31]);
  });

  await test.step('after a minute without a move both sides say since when', async () => {
    const beginning = (text: string) => new RegExp(text.split('{{')[0]!);
    await expect(theirs.getByText(beginning(consent.gps.silent)).first()).toBeVisible({ timeout: 30_000 });
    await expect(shown(page, beginning(location.freshness.still))).toBeVisible({ timeout: 80_000 });
    await page.screenshot({ path: info.outputPath('dashboard-still.png') });
    await theirs.screenshot({ path: info.outputPath('recipient-still.png'), fullPage: true });
    expect(sent).toEqual([-6.31]);
  });

  await test.step('a copy of the tab asks before it sends', async () => {
    const copied = recipient.waitForEvent('page');
    await theirs.evaluate(() => window.open(location.href));
    const copy = await copied;
    await expect(copy.getByText(consent.gps.paused).first()).toBeVisible();
    await copy.close();
    await theirs.reload();
    await expect(theirs.getByText(consent.gps.searching).first()).toBeVisible();
    await recipient.setGeolocation(coordinates(-6.31));
    await expect(theirs.getByText(consent.sharing.live).first()).toBeVisible();
  });
});
