import { expectAccessible } from './support/accessible.ts';
import { expectNarrow } from './support/narrow.ts';
import { both, expect, test } from './support/test.ts';
import { textsIn } from './support/texts.ts';

test(
  'the recipient’s page and the home page lead to the policies, which need no script',
  both,
  async ({ story, browser }) => {
    const { whereabouts, texts, path, recipient } = story;
    const { consent } = texts;
    const theirs = await recipient.newPage();
    await theirs.goto(path('/share'));
    const [policy] = await Promise.all([
      recipient.waitForEvent('page'),
      theirs.getByRole('link', { name: consent.frame.privacy }).first().click(),
    ]);
    await expect(policy.getByRole('heading', { level: 1, name: consent.frame.privacy })).toBeVisible();
    await expectAccessible(policy, 'privacy policy');
    await expectNarrow(policy, 'privacy policy');

    const context = await browser.newContext({ baseURL: whereabouts.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(path('/terms-of-use'));
    await expect(page.getByRole('heading', { level: 1, name: consent.frame.terms })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: consent.frame.privacy }).click();
    await expect(page.getByRole('heading', { level: 1, name: consent.frame.privacy })).toBeVisible();
    const other = textsIn(path('') ? 'en' : 'id').consent.frame;
    await page.getByRole('link', { name: consent.frame.otherLanguage }).click();
    await expect(page.getByRole('heading', { level: 1, name: other.privacy })).toBeVisible();
    await context.close();

    const home = await recipient.newPage();
    await home.goto(path('/'));
    await home.getByRole('link', { name: texts.site.footer.terms }).click();
    await expect(home.getByRole('heading', { level: 1, name: consent.frame.terms })).toBeVisible();
    await expectAccessible(home, 'terms of use');
    await expectNarrow(home, 'terms of use');
  },
);
