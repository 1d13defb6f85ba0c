import type { Page } from '@playwright/test';
import { demo, demoSession } from './support/api.ts';
import { openAccount } from './support/account.ts';
import { mapDrawn, someoneAt } from './support/map.ts';
import { enterPassword, openForm, openLogin } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ drawsMap: true });

/** What the browser blocked because of the page's Content-Security-Policy. */
function watchRefusals(page: Page, refused: string[]): void {
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
}

test('the app causes no Content-Security-Policy violation, and the policy blocks inline styles', async ({
  story,
}) => {
  const { requester, texts } = story;
  const session = await demoSession(story);
  await someoneAt(story, 'Ibu Sari', '+6281234567831', { latitude: -7.2575, longitude: 112.7521 }, session);
  const refused: string[] = [];
  requester.on('page', (page) => watchRefusals(page, refused));
  const { page, dialog } = await openLogin(requester, story);
  await enterPassword(dialog, story, demo.password);
  await expect(page.getByText(texts.account.toast.loginSuccess)).toBeVisible();
  // The toast has its styles: it is at the top, above everything.
  await expect(page.locator('[data-sonner-toaster]')).toHaveCSS('position', 'fixed');
  await page.getByRole('link', { name: 'Ibu Sari' }).first().click();
  await mapDrawn(page);
  const { form } = await openForm(page, story);
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await openAccount(page, story);
  expect(refused).toEqual([]);

  await page.evaluate(() => {
    document.head.append(
      Object.assign(document.createElement('style'), { textContent: 'body { top: 1px }' }),
    );
  });
  await expect.poll(() => refused.length).toBe(1);
});
