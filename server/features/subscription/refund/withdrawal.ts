import { plusDays, type Money } from '#shared/money.ts';

/** Days after the first payment in which a purchase can be withdrawn from, without giving a reason or signing in. */
export const withdrawalDays = 14;

export type Withdrawal = {
  /** OPEN: can be withdrawn from. OVER: the period is over. DONE: the refund is on its way. */
  state: 'OPEN' | 'OVER' | 'DONE';
  until: Date;
  amount: Money;
};

/** When the withdrawal period of a purchase is over; `firstPaidAt` is when its first payment was made. */
export const withdrawalEnd = (firstPaidAt: Date): Date => plusDays(firstPaidAt, withdrawalDays);
