import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { pressInMenu, signIn } from './support/people.ts';
import { both, expect, test, type Story } from './support/test.ts';

/** From the purpose to the running lookup, through the warning and the age gate. */
async function startLookup(page: Page, { texts }: Story) {
  const { purpose, warning, age } = texts.lookup;
  await page.getByLabel(purpose.label).selectOption('FRAUD_CHECK');
  await page.getByRole('button', { name: purpose.start }).click();
  await page.getByRole('button', { name: warning.understand }).click();
  await page.getByRole('button', { name: age.yes }).click();
}

const typeSubject = async (page: Page, { texts }: Story, text: string) => {
  // The home page's own input stays in the document, hidden, after the app has taken over.
  await page.getByLabel(texts.lookup.subject.label).filter({ visible: true }).fill(text);
  await page.getByRole('button', { name: texts.lookup.subject.search, exact: true }).click();
};

test(
  'a visitor looks up a number, and the teaser survives a reload and going back',
  both,
  async ({ story }) => {
    const { requester, texts, path } = story;
    const { account, lookup } = texts;
    const page = await requester.newPage();
    await page.goto(path('/query'));
    await typeSubject(page, story, '12');
    await expect(page.getByText(lookup.problem.phoneInvalid)).toBeVisible();
    await typeSubject(page, story, '+62 812 3456 7890');
    await startLookup(page, story);
    await expect(page.getByText(lookup.outcome.located)).toBeVisible();
    await expect(page.getByText('Telkomsel')).toBeVisible();
    await expect(page.getByText(lookup.note.ORIGINAL_CARRIER)).toBeVisible();
    await expect(page.getByText(lookup.field.timeZones)).toHaveCount(0);
    await expectAccessible(page, 'the teaser');
    await page.reload();
    await expect(page.getByText('Telkomsel')).toBeVisible();
    await page.getByRole('button', { name: lookup.teaser.getReport }).click();
    await page.getByLabel(account.register.email).fill('demo@example.com');
    await page.getByRole('button', { name: lookup.teaser.getReport }).click();
    await expect(page.getByText(account.register.inUse)).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Telkomsel')).toBeVisible();
  },
);

test('a double tap on the button that starts a lookup does not accept the notice that appears under it', async ({
  story,
}) => {
  const { requester, texts, path } = story;
  const { purpose, warning } = texts.lookup;
  const page = await requester.newPage();
  await page.goto(path('/query'));
  // Who has said so before is asked for nothing else.
  await page.evaluate(() => sessionStorage.setItem('is_adult', 'yes'));
  await typeSubject(page, story, '+62 812 3456 7890');
  await page.getByLabel(purpose.label).selectOption('FRAUD_CHECK');
  const start = page.locator('button', { hasText: purpose.start });
  const notice = page.getByRole('dialog', { name: warning.title });
  const understand = notice.getByRole('button', { name: warning.understand });
  await start.click();
  await expect(understand).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();
  // In the page itself: a busy machine could take longer from here than a double tap.
  const isHit = await start.evaluate((button: HTMLElement, name) => {
    button.click();
    return new Promise<boolean>((resolve) => {
      const look = () => {
        const found = [...document.querySelectorAll('[role=dialog] button')].find(
          ({ textContent }) => textContent === name,
        );
        if (!found) return requestAnimationFrame(look);
        const { x, y, width, height } = found.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return resolve(found.contains(hit));
      };
      look();
    });
  }, warning.understand);
  expect(isHit).toBe(false);
  await understand.click();
  await expect(page.getByText(texts.lookup.outcome.located)).toBeVisible();
});

test('a visitor’s lookup is offered after log-in and becomes a report, all accessible in dark mode', async ({
  story,
}) => {
  const { requester, texts, path } = story;
  const { lookup, report } = texts;
  const visitor = await requester.newPage();
  await visitor.emulateMedia({ colorScheme: 'dark' });
  await visitor.goto(path('/query'));
  await typeSubject(visitor, story, '+44 7700 900456');
  await expectAccessible(visitor, 'the purpose, dark');
  await startLookup(visitor, story);
  await expect(visitor.getByText(lookup.outcome.located)).toBeVisible();
  await expectAccessible(visitor, 'the teaser, dark');
  await visitor.close();

  const page = await signIn(requester, story);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.getByText('+44 7700 900456')).toBeVisible();
  await expectAccessible(page, 'the dashboard with the offer, dark');
  await page.getByRole('button', { name: lookup.teaser.getReport }).click();
  await page.getByRole('button', { name: lookup.openReport }).click();
  await expect(page.getByRole('heading', { name: report.section.POSSIBLE_OWNERS })).toBeVisible();
  await expectAccessible(page, 'the report, dark');
  await page.goto(path('/dashboard'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: lookup.waiting.no })).toHaveCount(0);
});

test('rejects a purpose that is reserved for consumer reports, and says why', async ({ story }) => {
  const { requester, texts, path } = story;
  const page = await requester.newPage();
  await page.goto(path('/query'));
  await typeSubject(page, story, '+62 812 3456 7890');
  await page.getByLabel(texts.lookup.purpose.label).selectOption('TENANCY');
  await page.getByRole('button', { name: texts.lookup.purpose.start }).click();
  await expect(page.getByText(texts.errors.PURPOSE_REFUSED).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a subscriber reads a sample report, disputes an item, saves the PDF and finds it in the history', async ({
  story,
}) => {
  test.slow();
  const { requester, texts } = story;
  const { lookup, report } = texts;
  const page = await signIn(requester, story);
  await pressInMenu(page, story, page.getByRole('link', { name: texts.common.nav.lookup }));
  await typeSubject(page, story, '+1 202 555 0123');
  await startLookup(page, story);
  await page.getByRole('button', { name: lookup.openReport }).click();
  await expect(page.getByRole('heading', { name: report.section.POSSIBLE_OWNERS })).toBeVisible();
  await expect(page.getByText(lookup.sample)).toBeVisible();
  await expect(page.getByText(report.notice)).toBeVisible();
  for (const name of Object.values<string>(report.section))
    await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(1);
  await expectAccessible(page, 'the report');
  await page.getByRole('button', { name: report.dispute.act }).first().click();
  await expect(page.getByText(report.dispute.noted)).toBeVisible();
  const download = page.waitForEvent('download', { timeout: 90_000 });
  await page.getByRole('button', { name: report.pdf.download }).click();
  expect((await download).suggestedFilename()).toMatch(/^whereabouts-report-0123-\d{4}-\d\d-\d\d\.pdf$/);
  await page.getByRole('link', { name: lookup.history.back }).click();
  await page.getByLabel(lookup.history.search).fill('555 0123');
  await expect(page.getByRole('link', { name: '+1 202 555 0123' }).first()).toBeVisible();
});
