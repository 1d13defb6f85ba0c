import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { api } from './support/api.ts';
import { ask, openAsked } from './support/ask.ts';
import { onDatabase } from './support/database.ts';
import { newestMessage } from './support/inbox.ts';
import { tabTo } from './support/keyboard.ts';
import { expectNarrow } from './support/narrow.ts';
import { share } from './support/people.ts';
import { everywhere, expect, test, type Story } from './support/test.ts';

/** Another subscriber, who may ask as well. */
const anotherSession = async (story: Story): Promise<string> => {
  const { sandboxAccount } = await api<{ sandboxAccount: { token: string } }>(
    story,
    'mutation { sandboxAccount { token } }',
  );
  return sandboxAccount.token;
};

/** Two subscribers ask one number: one is shared with, the other is not answered yet. Then a day passes. */
async function sharedAndAsked(story: Story, phone: string): Promise<{ theirs: Page }> {
  const byPhone = { channel: 'PHONE', recipient: phone } as const;
  const { theirs } = await openAsked(story, { ...byPhone, senderName: 'Anna' });
  await ask(story, byPhone, await anotherSession(story));
  await share(theirs, story, 'CITY');
  await expect(theirs.getByRole('heading', { name: story.texts.consent.sharing.heading.CITY })).toBeVisible();
  // Three messages have been sent: a code is one of the next day's.
  await onDatabase(story.whereabouts, "update message set changed_at = changed_at - interval '1 day'");
  return { theirs };
}

async function enterCode(page: Page, story: Story, phone: string): Promise<void> {
  const { myShares } = story.texts;
  await expect(page.getByLabel(myShares.code)).toBeFocused();
  const { text } = await newestMessage(story.whereabouts, 'SMS', { to: phone });
  await page.keyboard.type(/\b\d{6}\b/.exec(text)![0]);
  await page.keyboard.press('Enter');
}

test('a person without an account finds all they share, and stops, erases and blocks it with two taps', async ({
  story,
}) => {
  const { texts, recipient } = story;
  const { myShares, lookup, consent } = texts;
  const phone = '+6281234567981';
  const { theirs } = await sharedAndAsked(story, phone);
  const opening = recipient.waitForEvent('page');
  await theirs.getByRole('link', { name: consent.frame.myShares }).click();
  const page = await opening;
  await page.getByLabel(lookup.subject.label).fill(phone);
  const [leave, lead] = [
    await page.locator('#leave').boundingBox(),
    await page.getByText(myShares.lead).boundingBox(),
  ];
  expect(leave!.y + leave!.height, 'the button covers no text').toBeLessThanOrEqual(lead!.y);
  await expectAccessible(page, 'the first step');
  await page.getByRole('button', { name: myShares.send }).click();
  await expectAccessible(page, 'the code');
  await enterCode(page, story, phone);
  await expect(
    page.getByRole('heading', { name: myShares.summary.sharing_one.replace('{{count}}', '1') }),
  ).toBeFocused();
  await expect(page.getByText('Anna', { exact: true })).toBeVisible();
  await expect(page.getByText(myShares.anonymous, { exact: true })).toBeVisible();
  await expectAccessible(page, 'the list');
  await expectNarrow(page, 'the list');

  await page.getByRole('button', { name: myShares.blockAll, exact: true }).click();
  await expectAccessible(page, 'the confirmation');
  await page.getByRole('button', { name: myShares.confirm.yesBlock }).click();
  await expect(page.getByRole('heading', { name: myShares.summary.nothing })).toBeFocused();
  await expect(page.getByText(myShares.empty)).toBeVisible();
  await expect(page.getByRole('button', { name: myShares.blockAll, exact: true })).toHaveCount(0);
  await theirs.reload();
  await expect(theirs.getByRole('heading', { name: consent.ended.heading }).first()).toBeVisible();

  // Nothing is left for whoever gets the telephone next.
  await page.reload();
  await expect(page.getByLabel(lookup.subject.label)).toHaveValue('');
});

test(
  'with the keyboard alone one share is stopped after the other, and a wrong code is refused',
  everywhere,
  async ({ story }) => {
    const { requester, texts, path } = story;
    const { myShares, lookup, site, errors } = texts;
    const phone = '+6281234567981';
    await sharedAndAsked(story, phone);
    const page = await requester.newPage();
    await page.goto(path('/query'));
    await page.getByRole('link', { name: site.footer.myShares }).click();
    await expect(page.getByRole('heading', { level: 1, name: myShares.title })).toBeVisible();
    await tabTo(page, page.getByLabel(lookup.subject.label));
    await page.keyboard.type(phone);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(myShares.code)).toBeFocused();
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: errors.CODE_INVALID })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await enterCode(page, story, phone);
    const heading = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(heading).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: `${myShares.stop}: Anna`, exact: true }));
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(myShares.summary.nothing);
    await expect(heading).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: `${myShares.erase}: Anna` }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: myShares.confirm.yesErase }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Anna', { exact: true })).toHaveCount(0);
    await expect(heading).toBeFocused();
  },
);

test('My shares can be left at once, and Back does not return', async ({ story }) => {
  const { requester, texts, path } = story;
  const page = await requester.newPage();
  await page.goto(path('/my-shares'));
  await page.getByRole('link', { name: texts.myShares.leave.page }).click();
  await expect(page).toHaveURL('about:blank');
  await page.evaluate(() => setTimeout(() => history.back()));
  await page.waitForTimeout(1_000);
  await expect(page).toHaveURL('about:blank');
});

test('whoever has left My shares and gone back to another page of the app can open it again', async ({
  story,
}) => {
  const { requester, texts, path } = story;
  const page = await requester.newPage();
  await page.goto(path('/query'));
  const open = () => page.getByRole('link', { name: texts.site.footer.myShares }).click();
  await open();
  await page.getByRole('link', { name: texts.myShares.leave.page }).click();
  await expect(page).toHaveURL('about:blank');
  await page.evaluate(() => setTimeout(() => history.back()));
  await page.waitForURL(`**${path('/query')}`);
  await open();
  await expect(page.getByRole('heading', { level: 1, name: texts.myShares.title })).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page.getByRole('heading', { level: 1, name: texts.myShares.title })).toBeVisible();
});
