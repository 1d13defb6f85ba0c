import type { Context } from '#server/context.ts';
import { plusDays } from '#shared/money.ts';

/** Days after the first payment in which a purchase can be withdrawn from, without a reason and without signing in. */
const withdrawalDays = 14;

export type Withdrawal = {
  /** OPEN: can be withdrawn from. OVER: the days have passed. DONE: the money is on its way back. */
  state: 'OPEN' | 'OVER' | 'DONE';
  until: Date;
  amount: number;
  currencyCode: string;
};

/** When the days for withdrawing from a purchase are over; `firstPaidAt` is when its first payment was taken. */
export const withdrawalEnd = (firstPaidAt: Date): Date => plusDays(firstPaidAt, withdrawalDays);

/** The secret of a receipt's withdrawal link, derived, so that it is stored nowhere. */
export const withdrawalToken = (ctx: Pick<Context, 'vault'>, checkoutId: string): string =>
  `${checkoutId}.${ctx.vault.token('withdrawal', checkoutId)}`;
