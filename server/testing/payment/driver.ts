import { randomUUID } from 'node:crypto';
import type { Order, PaymentPort, Webhook } from '#server/ports/payment/port.ts';

/** A gateway with its payer, its bank and its clock in the hands of a test. */
export type GatewayDriver = {
  gateway: PaymentPort;
  now(): Date;
  /** What the payer does to an agreement that is open. */
  pay(reference: string): Promise<void>;
  decline(reference: string): Promise<void>;
  /** The period ends; the next is charged, or refused. */
  renew(reference: string, options?: { refused: boolean }): Promise<void>;
  /** Each delivery of a webhook is signed anew, and refused 300 s later. */
  signsEachDelivery: boolean;
  /** A webhook whose body was altered is refused. */
  signsBody: boolean;
  /** A genuine webhook about this agreement, as of `sentAt`. */
  webhook(reference: string, sentAt: Date): Webhook;
  /** The gateway stops answering. */
  goDown(): void;
  close(): Promise<void>;
};

/** An order of a new subscriber: a trial of one day, then 28 days again and again. */
export const orderOf = (given: Partial<Order> = {}): Order => ({
  id: randomUUID(),
  method: 'CARD',
  currencyCode: 'USD',
  amountNow: 99,
  amountLater: 1_949,
  trialDays: 1,
  periodDays: 28,
  email: 'buyer@example.org',
  locale: 'en',
  cardToken: null,
  returnUrl: 'https://where.test/register?id=1',
  ...given,
});
