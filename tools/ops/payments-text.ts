import type { Purchase, PurchaseDetail } from '#server/features/subscription/purchases.queries.ts';
import type { Reconciled } from '#server/features/subscription/reconciliation/reconcile-purchases.ts';
import { formatMoney } from '#shared/money.ts';
import { moment } from './answer.ts';

const money = (amount: number, currency: string) => formatMoney(amount, currency, 'en');

const headOf = (one: Purchase) =>
  [
    one.id,
    `  ${moment(one.createdAt)}  ${one.method} by ${one.gateway}  ${one.state}`,
    `  ${money(one.amountNow, one.currencyCode)} now, ${money(one.amountLater, one.currencyCode)} later`,
  ].join('\n');

export const listText = (purchases: readonly Purchase[]): string =>
  purchases.length === 0 ? 'Nothing has been bought yet' : purchases.map(headOf).join('\n\n');

export function detailText(one: PurchaseDetail): string {
  const lines = [
    headOf(one),
    `  every ${one.periodDays} days${one.trialDays ? `, after a trial of ${one.trialDays}` : ''}`,
    `  account ${one.accountId}`,
    `  at ${one.gateway}: ${one.reference ?? 'not opened'}`,
  ];
  if (one.consent) lines.push(`  agreed to renewal (${one.consent.version}) ${moment(one.consent.givenAt)}`);
  if (one.subscription) {
    const { state, paidUntil, validUntil } = one.subscription;
    lines.push(`  plan ${state}, paid until ${moment(paidUntil)}, valid until ${moment(validUntil)}`);
  }
  lines.push('  payments:');
  for (const { id, state, kind, amount, at, refundReason } of one.payments) {
    lines.push(`    ${moment(at)}  ${id}  ${kind}  ${money(amount, one.currencyCode)}  ${state}`);
    if (refundReason)
      lines.push(`      ${state === 'PAID' ? 'to be refunded' : 'refunded'}: ${refundReason}`);
  }
  if (one.payments.length === 0) lines.push('    none');
  lines.push('  webhooks:');
  for (const { receivedAt, kind, eventId } of one.events)
    lines.push(`    ${moment(receivedAt)}  ${kind}  ${eventId}`);
  if (one.events.length === 0) lines.push('    none');
  return lines.join('\n');
}

export const refundText = (payment: { id: string; amount: number; currencyCode: string }): string =>
  `Refunded: ${money(payment.amount, payment.currencyCode)} (${payment.id}). The renewal has ended, and so has the plan if this was for the current period; the payer gets an e-mail.`;

export function reconciledText(results: readonly Reconciled[]): string {
  const of = (outcome: Reconciled['outcome']) => results.filter((one) => one.outcome === outcome);
  const lines = [`Asked about ${results.length}, unchanged: ${of('SAME').length}`];
  for (const { id } of of('CHANGED')) lines.push(`  changed: ${id}`);
  for (const { id } of of('UNAVAILABLE')) lines.push(`  could not be asked about: ${id}`);
  return lines.join('\n');
}
