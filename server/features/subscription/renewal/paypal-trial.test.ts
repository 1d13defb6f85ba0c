import { expect, test } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { mailTo } from '#server/testing/mailbox.ts';
import { openPaypalShop } from '#server/testing/payment/paypal-shop.ts';
import { mailsTo, moneyOf } from '#server/testing/purchase.ts';
import { renewSubscriptions } from './renew-subscriptions.ts';
import { day, hour, minute } from '#shared/time-units.ts';

const { app, driver, subscriber, planOf } = await openPaypalShop();

test('the reminder and a cancellation between the end of a trial and its charge say nothing of a trial to come or a late renewal', async () => {
  const buyer = await subscriber();
  const { nextDebitDay, validUntil } = await planOf(buyer);
  app.advance(Date.parse(nextDebitDay) - app.ports.now().getTime() - hour);
  await renewSubscriptions(app.newContext());
  await runDueJobs(app);
  const reminder = await mailTo(app, buyer.email, /subscription begins soon/);
  expect(reminder.text).toMatch(/Next charge: \$19\.49 on .* UTC/);
  expect(`${reminder.subject} ${reminder.text}`).not.toContain('ends soon');
  await buyer.ask('mutation { cancelSubscription { id } }');
  await runDueJobs(app);
  expect(await planOf(buyer)).toMatchObject({ isExpired: true, validUntil });
  const { text } = await mailTo(app, buyer.email, /is cancelled/);
  expect(text).toContain('Nothing more is charged.\n\nWhat you had paid for was already over');
  expect(driver.double.subscriptions.find(({ id }) => id === buyer.reference)?.status).toBe('CANCELLED');
});

test('the reminder names the date that PayPal names by then, and is sent even if PayPal cannot be asked', async () => {
  const dates: Date[] = [];
  const buyer = await subscriber((reference) => {
    const agreement = driver.double.subscriptions.find(({ id }) => id === reference)!;
    dates.push(agreement.nextAt);
    // Right after the approval.
    agreement.nextAt = app.ports.now();
  });
  const agreement = driver.double.subscriptions.find(({ id }) => id === buyer.reference)!;
  const first = dates[0]!;
  expect(await planOf(buyer)).toMatchObject({ nextDebitDay: first.toISOString() });
  const goTo = async (at: Date) => {
    app.advance(at.getTime() - app.ports.now().getTime());
    await renewSubscriptions(app.newContext());
    return (await mailsTo(app, buyer.email)).includes('payment-trial-ending.en');
  };
  const later = new Date(first.getTime() + day);
  agreement.nextAt = later;
  expect(await goTo(new Date(first.getTime() - 11 * hour))).toBe(false);
  expect(await planOf(buyer)).toMatchObject({ nextDebitDay: later.toISOString() });
  driver.double.loseAnswer('breaks', { isTaken: false, times: 100 });
  expect(await goTo(new Date(later.getTime() - 11 * hour))).toBe(true);
  // Where PayPal charges, nothing is put off.
  expect(await planOf(buyer)).toMatchObject({ nextDebitDay: later.toISOString() });
  driver.double.loseAnswer('breaks', { times: 0 });
});

test('while PayPal cannot be asked, a run asks it once: all reminders are sent, and plans end', async () => {
  const [over, ...buyers] = [await subscriber(), await subscriber(), await subscriber(), await subscriber()];
  await over.ask('mutation { cancelSubscription { id } }');
  const { nextDebitDay } = await planOf(buyers[0]);
  app.advance(Date.parse(nextDebitDay) - app.ports.now().getTime() - hour);
  const before = driver.double.requests.length;
  driver.double.loseAnswer('breaks', { isTaken: false, times: 100 });
  await renewSubscriptions(app.newContext());
  driver.double.loseAnswer('breaks', { times: 0 });
  const queried = driver.double.requests.slice(before).filter((each) => each.includes('/subscriptions/'));
  expect(new Set(queried).size).toBe(1);
  for (const { email } of buyers) expect(await mailsTo(app, email)).toContain('payment-trial-ending.en');
  expect((await planOf(over)).isExpired).toBe(true);
});

test('PayPal is asked about a renewal that is due every ten minutes, not in every run', async () => {
  const buyer = await subscriber();
  const { nextDebitDay } = await planOf(buyer);
  app.advance(Date.parse(nextDebitDay) - app.ports.now().getTime());
  const isAsked = async () => {
    const before = driver.double.requests.length;
    await renewSubscriptions(app.newContext());
    const asked = driver.double.requests.slice(before).join();
    app.advance(5 * minute);
    return asked.includes(buyer.reference);
  };
  // The first run asks for its reminder, too.
  await isAsked();
  expect([await isAsked(), await isAsked(), await isAsked()]).toEqual([false, true, false]);
});

test('a trial that PayPal has not charged for when its grace period is over ends, whatever later date PayPal names', async () => {
  const buyer = await subscriber();
  const agreement = driver.double.subscriptions.find(({ id }) => id === buyer.reference)!;
  app.advance(10 * day);
  agreement.nextAt = new Date(app.ports.now().getTime() + 20 * day);
  await renewSubscriptions(app.newContext());
  await runDueJobs(app);
  expect((await moneyOf(app, buyer.email)).subscriptions).toEqual([{ state: 'EXPIRED' }]);
  expect(agreement.status).toBe('CANCELLED');
  expect((await mailsTo(app, buyer.email)).at(-1)).toBe('payment-ended.en');
});

test('a trial bought late in the day is not charged within 24 hours, and the reminder precedes the charge', async () => {
  const untilEleven = (23 - app.ports.now().getUTCHours() + 24) % 24;
  app.advance(untilEleven * hour);
  const boughtAt = app.ports.now();
  const buyer = await subscriber();
  const charges = () =>
    driver.double.transactions.filter(({ subscription }) => subscription === buyer.reference);
  const { nextDebitDay } = await planOf(buyer);
  let remindedAt: Date | null = null;
  while (charges().length === 1) {
    app.advance(hour);
    driver.double.bill();
    await renewSubscriptions(app.newContext());
    const isReminded = (await mailsTo(app, buyer.email)).includes('payment-trial-ending.en');
    if (isReminded) remindedAt ??= app.ports.now();
    expect((await planOf(buyer)).isExpired).toBe(false);
  }
  const chargedAt = charges()[1]!.at;
  expect(chargedAt.getTime() - boughtAt.getTime()).toBeGreaterThanOrEqual(day);
  expect(Math.abs(chargedAt.getTime() - Date.parse(nextDebitDay))).toBeLessThan(hour);
  expect(chargedAt.getTime() - remindedAt!.getTime()).toBeGreaterThan(6 * hour);
});
