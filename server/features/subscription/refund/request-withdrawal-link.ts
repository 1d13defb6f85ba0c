import { randomUUID } from 'node:crypto';
import { rowsOf, type Client, type Context } from '#server/context/context.ts';
import { emailHashOf, requireEmail } from '#server/features/account/account-email.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { Message } from '#server/features/message/message.entity.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import { Checkout } from '../checkout.entity.ts';
import { queuePaymentMail } from '../payment-mail.ts';
import { Payment } from '../payment.entity.ts';
import { withdrawalEnd } from './withdrawal.ts';

/**
 * Has the withdrawal link of the latest purchase e-mailed again, to the address that ordered. The same answer and the
 * same work if there is none: only the job looks up whether there is somebody to send it to. Throws EMAIL_INVALID,
 * RATE_LIMITED.
 */
export async function requestWithdrawalLink(
  ctx: Context,
  input: { email: string },
  client: Client,
): Promise<true> {
  const email = requireEmail(input.email);
  const emailHash = emailHashOf(ctx, email.key);
  await beginAttempt(ctx, 'withdrawalLink', emailHash, client);
  await ctx.em.transactional(async (em) => {
    const account = await rowsOf(em)
      .selectFrom('account')
      .select('id')
      .where('email_hash', '=', emailHash)
      .executeTakeFirst();
    const accountId = account?.id ?? randomUUID();
    await ctx.jobs.send(em, 'withdrawal-mail', { accountId });
  });
  return true;
}

/** E-mails the link, if the account has a purchase that can still be withdrawn from; once for each `id`, its message's. */
export async function mailWithdrawalLink(
  ctx: Context,
  { accountId }: Jobs['withdrawal-mail'],
  id: string,
): Promise<void> {
  await ctx.em.fork().transactional(async (em) => {
    if ((await em.count(Message, { id })) > 0) return;
    const payments = await em.find(Payment, { accountId, state: 'PAID' }, { orderBy: { at: 'desc' } });
    const latest = payments[0];
    const first = payments.findLast(({ checkoutId }) => checkoutId === latest?.checkoutId);
    if (!latest || !first || withdrawalEnd(first.at) <= ctx.now()) return;
    const checkout = await em.findOneOrFail(Checkout, { id: latest.checkoutId });
    await queuePaymentMail(ctx, em, 'WITHDRAWAL', checkout, latest, id);
  });
}
