import type { Em } from '#server/context/context.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { emailOf } from '#server/features/account/account-email.ts';
import { queueMessage } from '#server/features/message/queue-message.ts';
import { momentsIn } from '#server/texts/dates.ts';
import { renewsItself } from '#server/ports/payment/port.ts';
import { fill } from '#server/texts/fill.ts';
import { texts as allTexts } from '#server/texts/texts.ts';
import type { PaymentTexts } from '#server/texts/types.ts';
import { formatMoney } from '#shared/money.ts';
import { appPaths, localPath } from '#shared/paths.ts';
import type { Checkout } from './checkout.entity.ts';
import { timeZoneOf } from './checkout/checkout-detail.ts';
import type { PaymentContext } from './gateways.ts';
import type { Payment } from './payment.entity.ts';
import { Subscription } from './subscription.entity.ts';
import { extendLink, purchaseToken } from './purchase-link.ts';

export type PaymentMailPurpose = keyof PaymentTexts['mails'];

/**
 * Queues an e-mail about a payment to its payer, in the caller's transaction, with the rows' values at that moment.
 * `payment`: null if the e-mail is about none. `id`: the message's, random unless given.
 */
export async function queuePaymentMail(
  ctx: PaymentContext,
  em: Em,
  purpose: PaymentMailPurpose,
  checkout: Checkout,
  payment: Payment | null,
  id?: string,
): Promise<void> {
  const account = await em.findOneOrFail(Account, { id: checkout.accountId });
  const subscription = await em.findOne(Subscription, { accountId: account.id, checkoutId: checkout.id });
  // The language of the agreement.
  const { locale } = checkout;
  const texts = allTexts[locale].payment;
  // Around midnight another zone's day would contradict what the order page said.
  const moments = momentsIn(locale, timeZoneOf(ctx, checkout));
  const moment = (at: Date) => moments.format(at);
  const money = (minor: number) => formatMoney(minor, checkout.currencyCode, locale);
  const page = (path: string) => ctx.settings.publicUrl + localPath(path, locale);
  const values = {
    amount: payment ? money(payment.amount) : '',
    date: payment ? moment(payment.at) : '',
    later: money(checkout.amountLater),
    days: String(checkout.periodDays),
    next: subscription?.nextChargeAt ? moment(subscription.nextChargeAt) : '',
    until: subscription ? moment(subscription.validUntil) : '',
    receipt: payment ? page(`${appPaths.receipt}?id=${payment.id}`) : '',
    cancel: page(appPaths.cancelSubscription),
    subscription: page(appPaths.mySubscription),
    withdraw: page(`${appPaths.withdraw}#${purchaseToken(ctx, 'withdrawal', checkout.id)}`),
    extend: extendLink(ctx, checkout),
  };
  const { subject, text } = texts.mails[purpose];
  const isTriedAgain = subscription?.state === 'PAST_DUE';
  const isPaidByHand = subscription?.state === 'ACTIVE' && !renewsItself(checkout.method);
  const nextCharge = subscription?.nextChargeAt
    ? texts.nextCharge
    : isTriedAgain
      ? texts.triedAgain
      : isPaidByHand
        ? texts.paidByHand
        : texts.noNextCharge;
  const isValid = subscription && subscription.validUntil > ctx.now();
  // These two contain values themselves.
  const validity = isValid ? texts.staysValid : texts.endedAtOnce;
  const filled = (words: string) =>
    fill(words.replace('{nextCharge}', nextCharge).replace('{validity}', validity), values);
  const announced = purpose === 'TRIAL_ENDING' ? subscription?.nextChargeAt : null;
  await queueMessage(ctx, em, {
    ...(id && { id }),
    accountId: account.id,
    purpose: 'PAYMENT',
    channel: 'EMAIL',
    templateId: `payment-${purpose.toLowerCase().replaceAll('_', '-')}.${locale}`,
    content: {
      to: emailOf(ctx, account),
      locale,
      subject: filled(subject),
      text: filled(text),
      ...(announced ? { validUntil: announced.toISOString() } : {}),
    },
  });
}
