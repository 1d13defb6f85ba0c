// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import common from '../../i18n/en/common.json';
import errors from '../../i18n/en/errors.json';
import words from '../../i18n/en/subscription.json';
import { findDialog } from '../testing/find-dialog.ts';
import { openApp, subscriber } from '../testing/open-app.tsx';
import { cancelled, page, plan, server } from '../testing/sample-plan.ts';

test('shows status, amount paid, next charge, receipts and refunded lookups', async () => {
  await openApp(page, server());
  await screen.findByText(words.status.ACTIVE);
  for (const text of [words.mine.yes, '$20.48', '19 of 20 lookups left in this period'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(/\$19\.49 on .*Dec.*1/)).toBeTruthy();
  expect(screen.getByText(new RegExp(words.quotaReason.EMPTY))).toBeTruthy();
  const receipt = screen.getByRole<HTMLAnchorElement>('link', { name: /^Receipt/ });
  expect(receipt.getAttribute('href')).toBe('/dashboard/modules/receipt?id=payment-1');
});

test.each([
  [{ ...cancelled }, words.status.CANCELLED],
  [{ status: 'EXPIRED', autoRenew: false, isExpired: true }, words.status.EXPIRED],
  [{ status: 'UNSUBSCRIBED', autoRenew: false, isExpired: true }, words.status.UNSUBSCRIBED],
  [{ isTrial: true }, words.mine.trial],
])('shows the status name for %j', async (given, word) => {
  await openApp(page, server(given));
  expect(await screen.findByText(word)).toBeTruthy();
});

test('says that a declined renewal is retried and when the plan ends, without a charge date', async () => {
  await openApp(page, server({ isPastDue: true, nextDebitDay: null, nextDebitAmount: null }));
  await screen.findByText(/will be retried, .* ends by .*Dec.*7/);
  expect(screen.queryByText(words.mine.next)).toBeNull();
});

test('dates of charges and ends name the day, even today', async () => {
  const end = new Date();
  end.setHours(23, 59, 59);
  const today = end.toISOString();
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(end);
  const given = { validUntil: today, worksUntil: today, nextDebitDay: today, isPastDue: true };
  await openApp(page, server(given));
  await screen.findByText(new RegExp(`\\$19\\.49 on ${day}`));
  expect(screen.getByText(new RegExp(`ends by ${day}`))).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: words.mine.cancel }));
  await screen.findByText(new RegExp(`stays valid until ${day}`));
  expect(screen.queryByRole('textbox'), 'no reason is asked for').toBeNull();
  await openApp(page, server({ ...cancelled, validUntil: today }));
  await screen.findByText(new RegExp(`renews on ${day}`));
  const valid = screen.getByText(words.mine.validUntil).nextElementSibling;
  expect(valid?.textContent).toContain(day);
});

test.each([
  ['is over and its renewal was declined', { isPastDue: true }, [words.mine.paidUntil]],
  ['is over before the first charge', { isTrial: true }, [words.mine.paidUntil]],
  ['is not over', { isTrial: true, validUntil: plan.validUntil }, [words.mine.trial, words.mine.validUntil]],
])('while everything works, a paid period that %s is named truthfully', async (_, given, shown) => {
  await openApp(page, server({ validUntil: '2026-11-01T08:00:00.000Z', ...given }));
  await screen.findByText(words.status.ACTIVE);
  const { trial, validUntil, paidUntil } = words.mine;
  expect([trial, validUntil, paidUntil].filter((name) => screen.queryByText(name))).toEqual(shown);
});

test('offers renewal and no cancellation for an expired plan', async () => {
  await openApp(page, server({ status: 'EXPIRED', autoRenew: false, isExpired: true }));
  const renew = await screen.findByRole('link', { name: words.mine.renew });
  expect(renew.getAttribute('href')).toBe('/payment');
  expect(screen.queryByRole('link', { name: words.mine.cancel })).toBeNull();
  expect(screen.getByText(words.mine.quotaExpired)).toBeTruthy();
  expect(screen.queryByText(/lookups left/)).toBeNull();
});

test('an expired plan that may still be renewed by its provider can be cancelled', async () => {
  await openApp(page, server({ status: 'EXPIRED', isExpired: true, validUntil: '2026-11-01T08:00:00.000Z' }));
  expect(await screen.findByRole('link', { name: words.mine.cancel })).toBeTruthy();
});

test('cancelling while the renewal is late says that the plan ends immediately', async () => {
  const late = { validUntil: '2026-11-01T08:00:00.000Z', isPastDue: true };
  await openApp('/dashboard/modules/cancleMySubscriptionModal', server(late));
  expect(await within(await findDialog()).findByText(words.cancel.now)).toBeTruthy();
});

test('cancelling between the end of a trial and the first charge says that the trial is over', async () => {
  const between = { validUntil: '2026-11-01T08:00:00.000Z', isTrial: true };
  await openApp('/dashboard/modules/cancleMySubscriptionModal', server(between));
  expect(await within(await findDialog()).findByText(words.cancel.trialOver)).toBeTruthy();
});

test('shows why a cancellation failed, and allows another try', async () => {
  await openApp(
    '/dashboard/modules/cancleMySubscriptionModal',
    server({}, { CancelSubscription: () => ({ code: 'UNAVAILABLE' }) }),
  );
  const dialog = await findDialog();
  fireEvent.click(await within(dialog).findByRole('button', { name: words.cancel.confirm }));
  await within(dialog).findByText(errors.UNAVAILABLE);
  expect(within(dialog).getByRole('button', { name: words.cancel.confirm })).toBeTruthy();
});

test('a cancelled plan can be resumed where its provider supports it, and only there', async () => {
  const answers = server(cancelled, {
    ResumeSubscription: () => ({ data: { resumeSubscription: { ...plan } } }),
  });
  await openApp(page, answers);
  fireEvent.click(await screen.findByRole('button', { name: words.mine.resume }));
  expect(await screen.findByText(words.status.ACTIVE)).toBeTruthy();
  await openApp(page, server({ ...cancelled, canResume: false }));
  await screen.findByText(words.status.CANCELLED);
  expect(screen.queryByRole('button', { name: words.mine.resume })).toBeNull();
});

test('offers a plan to an account without one, and retries after a failed load', async () => {
  const none = () => ({ data: { viewer: { ...subscriber, subscription: null } } });
  await openApp(page, server({}, { MySubscription: none }));
  await screen.findByText(words.mine.none);
  expect(screen.getByRole('link', { name: words.mine.buy })).toBeTruthy();
  const answers = server({}, { MySubscription: () => ({ code: 'UNAVAILABLE' }) });
  await openApp(page, answers);
  await screen.findByText(errors.UNAVAILABLE);
  answers['MySubscription'] = none;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(words.mine.none)).toBeTruthy();
});

test('a receipt states its full date, period, purpose and id, even on the day of payment', async () => {
  const at = new Date().toISOString();
  const [payment] = plan.payments;
  await openApp(
    '/dashboard/modules/receipt?id=payment-1',
    server(
      {},
      { Receipt: () => ({ data: { viewer: subscriber, payment: { ...payment, at, periodStart: at } } }) },
    ),
  );
  await screen.findByText('$0.99');
  const year = String(new Date().getFullYear());
  const date = screen.getByText(words.receipt.date).nextElementSibling;
  expect(date?.textContent).toContain(year);
  expect(screen.getByText(words.receipt.span).nextElementSibling?.textContent).toContain(year);
  expect(screen.getByText(words.receipt.trial)).toBeTruthy();
  expect(screen.getByText('payment-1')).toBeTruthy();
});

test('shows a receipt that the server does not return as not found', async () => {
  await openApp(
    '/dashboard/modules/receipt?id=another',
    server({}, { Receipt: () => ({ data: { viewer: subscriber, payment: null } }) }),
  );
  expect(await screen.findByText(errors.NOT_FOUND)).toBeTruthy();
});

test('the page after a payment leads to My Subscription while no plan is valid', async () => {
  const expired = { status: 'EXPIRED' as const, autoRenew: false, isExpired: true };
  const viewer = { ...subscriber, subscription: { ...subscriber.subscription!, ...expired } };
  await openApp('/dashboard/modules/SuccessModal', server(expired, { Viewer: () => ({ data: { viewer } }) }));
  await screen.findByRole('heading', { level: 1, name: words.mine.title });
  expect(screen.queryByText(words.register.successText)).toBeNull();
});

test('shows the newest payments and lookups, and the others on request', async () => {
  const payments = Array.from({ length: 35 }, (_, index) => ({
    ...plan.payments[0]!,
    id: `payment-${index}`,
  }));
  const entries = Array.from({ length: 12 }, (_, index) => ({
    ...plan.quota.entries[0]!,
    id: `entry-${index}`,
  }));
  await openApp(page, server({ payments, quota: { ...plan.quota, entries } }));
  for (const [name, counts] of [
    [words.mine.payments, [10, 30, 35]],
    [words.mine.quota, [5, 12]],
  ] as const) {
    const list = await screen.findByRole('list', { name });
    for (const count of counts) {
      expect(within(list).getAllByRole('listitem')).toHaveLength(count);
      const more = screen.queryByRole('button', { name: `${common.more}: ${name}` });
      if (more) fireEvent.click(more);
    }
    expect(document.activeElement).toBe(list);
  }
});

test('the dialog that cancels says of a plan that is over when it ended', async () => {
  const over = {
    status: 'EXPIRED',
    autoRenew: false,
    isExpired: true,
    validUntil: '2026-11-01T08:00:00.000Z',
  } as const;
  await openApp('/dashboard/modules/cancleMySubscriptionModal', server(over));
  const dialog = await findDialog();
  await within(dialog).findByText(/ended on .*Nov.*1/);
  expect(within(dialog).queryByText(/valid until/)).toBeNull();
});
