import { randomInt } from 'node:crypto';
import { expectAccessible } from './support/accessible.ts';
import { newestMessage } from './support/inbox.ts';
import { expect, test } from './support/test.ts';

test('a person verifies their number, sees what would be shown, opts out, and lookups find nothing', async ({
  story,
}) => {
  const { requester, whereabouts, texts, path } = story;
  const { optOut, subject, outcome, warning, age, purpose } = texts.lookup;
  // Other stories may have run on the same server before.
  const phone = `+447700900${randomInt(100, 1_000)}`;
  const page = await requester.newPage();
  await page.goto(path('/query'));
  await page.getByRole('link', { name: texts.site.footer.removal }).click();
  await expect(page.getByRole('heading', { level: 1, name: optOut.title })).toBeVisible();
  await page.getByLabel(subject.label).fill(phone);
  await expectAccessible(page, 'the first step');
  await page.getByRole('button', { name: optOut.send }).click();
  await expect(page.getByLabel(optOut.code)).toBeFocused();
  await expectAccessible(page, 'the code');
  const { text } = await newestMessage(whereabouts, 'SMS', { to: phone });
  await page.getByLabel(optOut.code).fill(/\b\d{6}\b/.exec(text)![0]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: optOut.shown.replace(' {{subject}}', '') })).toBeFocused();
  await expectAccessible(page, 'what would be shown');
  // The second click of a double click must not take the focus to the button that cannot be undone.
  await page.getByRole('button', { name: optOut.act }).dblclick();
  await expect(page.getByRole('button', { name: optOut.keep })).toBeFocused();
  await expectAccessible(page, 'the confirmation');
  await page.getByRole('button', { name: optOut.confirm }).click();
  await expect(page.getByRole('button', { name: optOut.again })).toBeVisible();

  await page.goto(path('/query'));
  await page.getByLabel(subject.label).fill(phone);
  await page.getByRole('button', { name: subject.search, exact: true }).click();
  await page.getByLabel(purpose.label).selectOption('UNKNOWN_CALLER');
  await page.getByRole('button', { name: purpose.start }).click();
  await page.getByRole('button', { name: warning.understand }).click();
  await page.getByRole('button', { name: age.yes }).click();
  await expect(page.getByRole('heading', { name: outcome.empty })).toBeVisible();
});
