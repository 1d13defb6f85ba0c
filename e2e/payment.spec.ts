import { expectAccessible } from './support/accessible.ts';
import { onDatabase } from './support/database.ts';
import { inbox, newestMessage } from './support/inbox.ts';
import { tabTo } from './support/keyboard.ts';
import { cards, endPlans, newSubscriber, openPayment, payByCard } from './support/paying.ts';
import { both, expect, test } from './support/test.ts';

/** A text up to its first value. */
const beginning = (text: string) => text.slice(0, text.indexOf('{{'));

test(
  'a visitor pays by card, is signed in, and gets an email with the next charge and links to cancel and to withdraw',
  both,
  async ({ story }) => {
    const { subscription } = story.texts;
    const { page, email } = await openPayment(story.requester, story);
    await expect(page.getByRole('region', { name: subscription.payment.summary })).toBeVisible();
    await expect(page.getByRole('button', { name: subscription.payment.submit })).toBeDisabled();
    await expectAccessible(page, 'the payment page');
    await payByCard(page, story, cards.succeeds);
    await expect(page.getByText(story.texts.common.userCreated)).toBeVisible();
    await expectAccessible(page, 'the outcome');
    await page.reload();
    await expect(page.getByText(story.texts.common.userCreated)).toBeVisible();
    await page.getByRole('button', { name: subscription.register.enter }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    const mail = await newestMessage(story.whereabouts, 'EMAIL', { to: email });
    expect(mail.links.some((link) => link.includes('/cancleMySubscriptionModal'))).toBe(true);
    expect(mail.links.some((link) => link.includes('withdraw'))).toBe(true);
    const dayAfter = new Intl.DateTimeFormat('en', { day: 'numeric', timeZone: 'Asia/Jakarta' }).format(
      Date.parse(mail.sentAt) + 24 * 3_600_000,
    );
    expect(mail.text).toMatch(new RegExp(`(\\$11\\.99|Rp\\s99\\.000) .*\\b${dayAfter}\\b`));
  },
);

test('a declined card is charged nothing, and another card once', async ({ story }) => {
  const { register, mine, paymentState } = story.texts.subscription;
  const { page, email } = await openPayment(story.requester, story);
  await payByCard(page, story, cards.declined);
  await expect(page.getByRole('heading', { name: register.failed })).toBeVisible();
  const receipts = async () => (await inbox(story.whereabouts)).filter(({ to }) => to === email);
  expect(await receipts()).toEqual([]);
  await page.getByRole('button', { name: register.otherWay }).click();
  await payByCard(page, story, cards.succeeds);
  await page.getByRole('button', { name: register.enter }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(story.path('/dashboard/modules/MySubscription'));
  const payments = page.getByRole('listitem').filter({ hasText: '$0.99' });
  await expect(payments).toHaveCount(1);
  await expect(payments).toContainText(paymentState.PAID);
  await expect(page.getByRole('link', { name: mine.receipt })).toHaveCount(1);
  await expect.poll(receipts).toHaveLength(1);
});

test('a card payment that needs confirmation can be left, resumed and confirmed', async ({ story }) => {
  const { register, methodNames } = story.texts.subscription;
  const { page } = await openPayment(story.requester, story);
  await payByCard(page, story, cards.confirms);
  await page.getByRole('button', { name: 'Go back without paying' }).click();
  await expect(page.getByRole('heading', { name: register.notCompletedTitle })).toBeVisible();
  await page.getByRole('link', { name: methodNames.CARD }).click();
  await page.getByRole('button', { name: /^Succeed/ }).click();
  await expect(page.getByText(story.texts.common.userCreated)).toBeVisible();
});

test('Back from the gateway’s page leads on to the order that is not paid', both, async ({ story }) => {
  const { register, methodNames } = story.texts.subscription;
  const { page } = await openPayment(story.requester, story);
  await payByCard(page, story, cards.confirms);
  await expect(page.locator('button[value=SUCCEED]')).toBeVisible();
  await page.goBack();
  await expect(page.getByText(register.notCompleted.replace('{{method}}', methodNames.CARD))).toBeVisible();
  await expectAccessible(page, 'the order that is not paid');
  await page.getByRole('link', { name: methodNames.CARD }).click();
  await page.locator('button[value=SUCCEED]').click();
  await expect(page.getByText(story.texts.common.userCreated)).toBeVisible();
});

for (const method of ['PAYPAL', 'V5PAY'] as const) {
  test(`${method} in PHP fails when declined on the gateway’s page, and succeeds on the next try`, async ({
    story,
  }) => {
    const { payment, methods, register } = story.texts.subscription;
    const { page } = await openPayment(story.requester, story);
    const order = async () => {
      await page.getByLabel(payment.currency).selectOption('PHP');
      await page.getByRole('radio', { name: methods[method] }).check();
      await expect(page.getByText(payment.otherPage)).toBeVisible();
      await page.getByLabel(payment.name, { exact: true }).fill('Budi');
      await page.getByLabel(payment.surname).fill('Santoso');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: payment.submit }).click();
    };
    await order();
    await page.locator('button[value=DECLINE]').click();
    await expect(page.getByRole('heading', { name: register.failed })).toBeVisible();
    await page.getByRole('button', { name: register.otherWay }).click();
    await order();
    await page.locator('button[value=SUCCEED]').click();
    await expect(page.getByText(story.texts.common.userCreated)).toBeVisible();
  });
}

test(
  'a plan paid with GCash does not renew: near its end it is extended by the payment link, on any device',
  both,
  async ({ story }) => {
    const { payment, methods, register, extend, mine, cancel } = story.texts.subscription;
    const { page } = await openPayment(story.requester, story);
    await page.getByLabel(payment.currency).selectOption('PHP');
    await page.getByRole('radio', { name: methods.V5PAY }).check();
    const summary = page.getByRole('region', { name: payment.summary });
    await expect(summary).toContainText(payment.howItEnds);
    await expect(summary).not.toContainText(payment.nextDebitDay);
    await expect(page.getByRole('checkbox')).toHaveAccessibleName(/GCash/);
    await page.getByLabel(payment.name, { exact: true }).fill('Budi');
    await page.getByLabel(payment.surname).fill('Santoso');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: payment.submit }).click();
    await page.locator('button[value=ABANDON]').click();
    await expect(page.getByRole('heading', { name: register.notCompletedTitle })).toBeVisible();
    await page.getByRole('link', { name: 'GCASH' }).click();
    await page.locator('button[value=SUCCEED]').click();
    await expect(page.getByText(story.texts.common.userCreated)).toBeVisible();

    await onDatabase(
      story.whereabouts,
      `update subscription set paid_until = now() + interval '2 days', valid_until = now() + interval '2 days'
       where checkout_id in (select id from checkout where method = 'V5PAY')`,
    );
    await page.goto(story.path('/dashboard/modules/MySubscription'));
    const link = (await page.getByRole('link', { name: mine.extend }).getAttribute('href'))!;
    const elsewhere = await story.recipient.newPage();
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('heading', { name: extend.title })).toBeVisible();
    await expectAccessible(elsewhere, 'the page that extends a plan');
    const pay = elsewhere.getByRole('button', { name: /GCash/ });
    await pay.click();
    await elsewhere.locator('button[value=DECLINE]').click();
    await expect(elsewhere.getByRole('heading', { name: register.failed })).toBeVisible();
    await elsewhere.getByRole('button', { name: register.otherWay }).click();
    await pay.click();
    await elsewhere.locator('button[value=SUCCEED]').click();
    await expect(elsewhere.getByRole('heading', { name: register.paid })).toBeVisible();
    await elsewhere.goto(link);
    await expect(elsewhere.getByText(beginning(extend.DONE))).toBeVisible();

    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: /₱|PHP/ })).toHaveCount(2);
    await expect(page.getByText(beginning(mine.paidByHand))).toBeVisible();
    await expectAccessible(page, 'My Subscription with GCash');
    await page.getByRole('link', { name: mine.cancel }).click();
    await expect(page.getByText(beginning(cancel.byHand))).toBeVisible();
  },
);

test('a visitor completes the order by keyboard alone', async ({ story }) => {
  const { payment, register } = story.texts.subscription;
  const { page } = await openPayment(story.requester, story);
  const typed = [
    [payment.name, 'Budi'],
    [payment.surname, 'Santoso'],
    [payment.cardNumber, cards.succeeds],
    [payment.expiry, '12/40'],
    [payment.code, '123'],
  ] as const;
  for (const [label, text] of typed) {
    await tabTo(page, page.getByLabel(label, { exact: label === payment.name }));
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: payment.submit }));
  await page.keyboard.press('Enter');
  const enter = page.getByRole('button', { name: register.enter });
  await expect(enter).toBeVisible();
  await tabTo(page, enter);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a subscriber cancels in two clicks from the dashboard, and resumes the plan', async ({ story }) => {
  const { mine, cancel, status } = story.texts.subscription;
  const page = await newSubscriber(story.requester, story);
  await page.goto(story.path('/dashboard'));
  await page.getByRole('link', { name: story.texts.common.plan.cancelLabel }).click();
  // Until it is shown, the page behind it is hidden, and nothing is in front.
  await expect(page.getByRole('button', { name: cancel.confirm })).toBeVisible();
  await expectAccessible(page, 'the dialog that cancels');
  await page.getByRole('button', { name: cancel.confirm }).click();
  await expect(page.getByText(status.CANCELLED, { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: mine.resume }).click();
  await expect(page.getByText(status.ACTIVE, { exact: true })).toBeVisible();
});

test('an expired plan shows the expired view until it is renewed, without a second trial', async ({
  story,
}) => {
  const { expired, renew, payment, register } = story.texts.subscription;
  const page = await newSubscriber(story.requester, story);
  await endPlans(story.whereabouts);
  await page.goto(story.path('/dashboard'));
  await expect(page.getByText(expired.message)).toBeVisible();
  await expect(page).toHaveURL(/s=-1&at=10/);
  await expectAccessible(page, 'the expired view');
  await page.getByRole('link', { name: renew, exact: true }).click();
  const summary = page.getByRole('region', { name: payment.summary });
  await expect(summary).toContainText('$11.99');
  await expect(summary).not.toContainText('$0.99');
  await payByCard(page, story, cards.succeeds);
  await expect(page).toHaveURL(/SuccessModal$/);
  await expect(page.getByRole('heading', { name: register.paid })).toBeVisible();
  await page.getByRole('link', { name: register.enter }).click();
  await expect(page.getByText(expired.message)).toHaveCount(0);
});
