import { asked, openAsked } from './support/ask.ts';
import { expectFocusUncovered, tabTo } from './support/keyboard.ts';
import { badge, openForm, signIn, stopButton } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('the recipient chooses, shares and stops by keyboard alone', async ({ story }) => {
  const { recipient, texts } = story;
  const { words } = texts;
  await recipient.grantPermissions(['geolocation']);
  await recipient.setGeolocation({ latitude: -6.5, longitude: 106.8, accuracy: 10 });
  const { page, theirs } = await asked(story, '+6281234567880');
  const radio = (name: string) => theirs.getByRole('radio', { name });

  await tabTo(theirs, radio(words.precision.CITY.label));
  await theirs.keyboard.press('Space');
  await expect(radio(words.precision.CITY.label)).toBeChecked();
  await theirs.keyboard.press('ArrowDown');
  await theirs.keyboard.press('ArrowDown');
  await expect(radio(words.precision.EXACT.label)).toBeChecked();
  await tabTo(theirs, radio(words.durations.ONE_HOUR.label));
  await theirs.keyboard.press('ArrowDown');
  await expect(radio(words.durations.EIGHT_HOURS.label)).toBeChecked();
  await tabTo(theirs, theirs.getByRole('button', { name: words.share, exact: true }));
  await theirs.keyboard.press('Enter');
  await expect(badge(page, texts.location.badge.gps)).toBeVisible();

  await tabTo(theirs, stopButton(theirs, story));
  await theirs.keyboard.press('Space');
  await expect(badge(page, texts.location.badge.ended)).toBeVisible();
  await expect(theirs.getByRole('heading', { name: texts.consent.ended.heading })).toBeFocused();
});

test('the recipient declines and discloses the decline by keyboard alone', async ({ story }) => {
  const { texts } = story;
  const { page, theirs } = await asked(story, '+6281234567881');
  await tabTo(theirs, theirs.getByRole('button', { name: texts.words.refuseButton }));
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByRole('heading', { name: texts.consent.declined.heading })).toBeFocused();
  await tabTo(theirs, theirs.getByRole('button', { name: texts.consent.declined.tell }));
  await theirs.keyboard.press('Enter');
  const { tellNow } = texts.consent.confirm;
  await tabTo(theirs, theirs.getByRole('button', { name: tellNow, exact: true }));
  await theirs.keyboard.press('Enter');
  await expect(badge(page, texts.location.badge.declined)).toBeVisible();
});

test('a visitor looks up an email address by keyboard alone', async ({ story }) => {
  const { requester, texts, path } = story;
  const { account, lookup } = texts;
  const page = await requester.newPage();
  await page.goto(path('/query'));
  const press = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
  };
  await tabTo(page, page.getByLabel(lookup.subject.label).filter({ visible: true }));
  await page.keyboard.type('not an address@');
  await page.keyboard.press('Enter');
  await expect(page.getByText(lookup.problem.emailInvalid)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('somebody@example.com');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel(lookup.purpose.label));
  // A list opens and closes differently in each browser; typing selects in all of them.
  await page.keyboard.type(lookup.purpose.OWN_DATA);
  await press(lookup.purpose.start);
  await press(lookup.warning.understand);
  await press(lookup.age.yes);
  for (const stage of Object.values<string>(lookup.stages.email))
    await expect(page.getByRole('listitem').filter({ hasText: stage }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: lookup.outcome.done })).toBeVisible();
  await press(lookup.teaser.getReport);
  await tabTo(page, page.getByLabel(account.register.email));
});

test('neither the bar with the answers nor the end of a dialog covers what has the focus', async ({
  story,
}) => {
  const { recipient, texts } = story;
  const { page, theirs } = await asked(story, '+6281234567882');
  await theirs.setViewportSize({ width: 360, height: 600 });
  for (const details of await theirs.locator('summary').all()) await details.click();
  // The message that came is read when it is asked for.
  await expect(theirs.locator('blockquote')).not.toBeEmpty();
  await expectFocusUncovered(theirs);

  // Nor does what an answer without a network says.
  await recipient.setOffline(true);
  await theirs.getByRole('radio', { name: texts.words.precision.CITY.label }).check();
  const shareButton = theirs.getByRole('button', { name: texts.words.share, exact: true });
  await shareButton.click();
  const retry = theirs.getByRole('button', { name: texts.consent.pending.tryNow });
  await expect(retry).toBeInViewport({ ratio: 1 });
  expect((await retry.boundingBox())!.y).toBeLessThan((await shareButton.boundingBox())!.y - 60);
  await expectFocusUncovered(theirs);

  const { preview } = await openForm(page, story);
  await page.setViewportSize({ width: 360, height: 600 });
  // What loads late may push the field that has the focus under the dialog's end.
  await expect(preview).toHaveCSS('opacity', '1');
  await page.waitForLoadState('networkidle');
  await expectFocusUncovered(page);
});

test('an old browser, without :has(), shows the focus and covers nothing', async ({ story }) => {
  const { recipient, texts } = story;
  const { words } = texts;
  await recipient.route('**/share', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': hashes, ...headers } = response.headers();
    expect(hashes).toBeDefined();
    const body = (await response.text()).replaceAll(':has(', ':unknown(');
    await route.fulfill({ response, headers, body });
  });
  const { theirs } = await openAsked(story, { channel: 'PHONE', recipient: '+6281234567883' });
  await theirs.setViewportSize({ width: 360, height: 600 });
  await tabTo(theirs, theirs.getByRole('radio', { name: words.precision.CITY.label }));
  await tabTo(theirs, theirs.getByRole('radio', { name: words.durations.ONE_HOUR.label }));
  await expectFocusUncovered(theirs);
});

test('a dialog that cannot be loaded offline keeps the focus until it is closed, and passes it on once it is loaded', async ({
  story,
}) => {
  const { requester, texts } = story;
  const { tips } = texts.location;
  const page = await signIn(requester, story);
  await page.waitForLoadState('networkidle');
  const opener = page.getByRole('button', { name: tips.button });
  const dialog = page.getByRole('dialog', { name: tips.title });
  const close = dialog.getByRole('button', { name: texts.common.close });
  await requester.setOffline(true);
  await opener.press('Enter');
  await expect(close).toBeFocused();
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('Tab');
    // What is behind the dialog is out of reach; from its end, Tab leads to the browser itself.
    await expect(page.locator(':focus').and(page.locator('#root *'))).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await expect(close).toBeFocused();
  await requester.setOffline(false);
  await expect(page.getByText(tips.gps)).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});
