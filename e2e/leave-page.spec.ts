import type { Page } from '@playwright/test';
import { askQuietly } from './support/ask.ts';
import { openLink, share } from './support/people.ts';
import { Whereabouts } from './support/server.ts';
import { both, expect, test, type Story } from './support/test.ts';

const leaveLink = (page: Page, { texts }: Story) =>
  page.getByRole('link', { name: texts.consent.leave.page, exact: true });

/** The tab is empty, and none of its earlier pages shows anything again. */
async function expectLeft(page: Page, pages: number): Promise<void> {
  await expect(page).toHaveURL('about:blank');
  for (let step = 0; step < pages; step += 1) {
    await page.evaluate(() => setTimeout(() => history.back()));
    await page.waitForTimeout(1_000);
    await expect(page).toHaveURL('about:blank');
    await expect(page.locator('body')).toBeEmpty();
  }
}

test(
  'the recipient leaves the page at once, also by Shift, and Back does not return',
  both,
  async ({ story }) => {
    const { recipient, texts, path } = story;
    const { leave, frame } = texts.consent;
    const link = await askQuietly(story, { channel: 'LINK', title: 'Trip' });
    const page = await openLink(recipient, link, story);

    await test.step('in reach beside the answers, and says what leaving does', async () => {
      await page.setViewportSize({ width: 375, height: 667 });
      await page.mouse.wheel(0, 400);
      await expect(leaveLink(page, story)).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: texts.words.share, exact: true })).toBeInViewport();
      await expect(leaveLink(page, story)).toHaveAccessibleDescription(leave.effect.nothing);
      await share(page, story, 'CITY');
      await expect(leaveLink(page, story)).toHaveAccessibleDescription(leave.effect.city);
    });

    await test.step('capital letters do not count, nor two presses', async () => {
      await page.getByRole('button', { name: texts.consent.report.open }).click();
      await page.getByLabel(texts.consent.report.details).pressSequentially('III');
      for (const said of [leave.once, leave.twice]) {
        await page.keyboard.press('Shift');
        await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
      }
      await page.keyboard.press('Tab');
      await expect(page.getByRole('status').filter({ hasText: leave.twice })).toHaveCount(0);
      await page.keyboard.press('Shift');
      await expect(page.getByRole('status').filter({ hasText: leave.once })).toBeVisible();
    });

    await test.step('after the page in the other language, Shift three times leaves both', async () => {
      await page.getByRole('link', { name: frame.otherLanguage }).click();
      await page.waitForURL((url) => url.pathname !== path('/share'));
      await expect(page.locator('#leave-effect')).toBeVisible();
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift');
      await expectLeft(page, 2);
    });

    await test.step('the same link opens as before, without the report, and its key can be removed from the device', async () => {
      // The other language was chosen.
      await recipient.clearCookies();
      await page.goto(link);
      await expect(page.getByRole('heading', { name: texts.consent.sharing.heading.CITY })).toBeVisible();
      await page.getByRole('button', { name: texts.consent.report.open }).click();
      await expect(page.getByLabel(texts.consent.report.details)).toHaveValue('');
      await page.getByText(leave.effect.city).click();
      await page.getByRole('button', { name: leave.remove }).click();
      const removeNow = page.getByRole('button', { name: leave.removeNow });
      await expect(removeNow).toBeInViewport({ ratio: 1 });
      await removeNow.click();
      await expectLeft(page, 1);
      await page.goto(link);
      await expect(page.getByRole('heading', { name: texts.consent.taken.heading })).toBeVisible();
    });
  },
);

test('the page that explains a missing location is left, too, to where the deployment says', async ({
  story,
}) => {
  const elsewhere = 'http://127.0.0.1';
  const whereabouts = await Whereabouts.start({ EXIT_URL: `${elsewhere}/weather` });
  try {
    const { recipient, texts } = story;
    await recipient.route(`${elsewhere}/**`, (route) =>
      route.fulfill({ body: 'Sunny', contentType: 'text/html' }),
    );
    await recipient.clearPermissions();
    const theirs = { ...story, whereabouts };
    const page = await openLink(
      recipient,
      await askQuietly(theirs, { channel: 'LINK', title: 'Trip' }),
      story,
    );
    await share(page, story, 'EXACT');
    await page.getByRole('link', { name: texts.consent.gps.how }).click();
    await page.waitForURL('**/location-failed#*');
    await leaveLink(page, story).click();
    await expect(page.getByText('Sunny')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Sunny')).toBeVisible();
    expect(page.url()).toBe(`${elsewhere}/weather`);
  } finally {
    await whereabouts.dispose();
  }
});
