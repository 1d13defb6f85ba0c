import { LockMode } from '@mikro-orm/core';
import type { Context, Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { emailHashOf, requireEmail } from '#server/features/account/account-email.ts';
import type { Account } from '#server/features/account/account.entity.ts';
import { readOptionalPhone, sealPhone } from '#server/features/account/account-phone.ts';
import { accountByEmail } from '#server/features/account/account.queries.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { checkPassword } from '#server/features/account/password/check-password.ts';
import { createAccount } from '#server/features/account/create-account.ts';
import { hashPassword } from '#server/features/account/password/password-hash.ts';
import { decryptPassword } from '#server/features/account/password/password-key.ts';
import { Checkout, paidStates } from '../checkout.entity.ts';
import { Payment } from '../payment.entity.ts';
import type { PayingClient } from './payer.ts';
import { outcomeOf, type PaymentOutcome } from './payment-outcome.ts';
import { createCheckout, openCheckout, type CheckoutInput } from './start-checkout.ts';
import { lockSubscription, whileLockedBriefly } from '../subscription-lock.ts';

export type RegisterAndSubscribeInput = CheckoutInput & {
  email: string;
  encryptedPassword?: string | null;
  phone?: string | null;
};

/**
 * A visitor becomes a subscriber: creates the account and starts the payment. The same browser may try again with
 * another card or plan; anybody else with that address is told to log in, and not whether its account pays. The caller
 * keeps the client's cookie before calling this. Throws EMAIL_INVALID, PHONE_INVALID, EMAIL_IN_USE, RATE_LIMITED,
 * PASSWORD_WEAK, PASSWORD_UNREADABLE and what `createCheckout` and `openCheckout` throw.
 */
export async function registerAndSubscribe(
  ctx: Context,
  input: RegisterAndSubscribeInput,
  client: PayingClient,
): Promise<PaymentOutcome & { accountId: string }> {
  if (ctx.viewer) throw new AppError('BAD_INPUT', { message: 'signed in already: use subscribe' });
  const email = requireEmail(input.email);
  const phone = readOptionalPhone(input.phone);
  await beginAttempt(ctx, 'checkout', emailHashOf(ctx, email.key), client);
  const password = input.encryptedPassword ? await decryptPassword(ctx, input.encryptedPassword) : null;
  if (password !== null) await checkPassword(password, email.email, 'encryptedPassword');
  const passwordHash = password === null ? null : await hashPassword(password);
  const payerHash = ctx.vault.tokenHash(client.payer);

  const { account, checkout } = await whileLockedBriefly(ctx, async (em) => {
    await lockSubscription(em, email.key);
    const known = await accountByEmail(ctx, em, email.key);
    const isPaid = known !== null && (await requireSameBrowser(em, known, payerHash, input));
    const account =
      known ??
      (await createAccount(ctx, em, {
        email: email.email,
        password: null,
        locale: input.locale ?? ctx.locale,
        isProven: false,
      }));
    if (passwordHash !== null && !isPaid) account.passwordHash = passwordHash;
    if (phone && !isPaid) account.phoneSealed = sealPhone(ctx, account, phone);
    await lockSubscription(em, account.id);
    const by = { isRegistration: true, payerHash };
    return { account, checkout: await createCheckout(ctx, em, account, input, by) };
  });
  await openCheckout(ctx, checkout, account, input.cardToken ?? null);
  return { ...(await outcomeOf(ctx, checkout.id, client)), accountId: account.id };
}

/**
 * Only the browser that created the account may continue without signing in, and only until the mailbox was proven; once
 * a payment was made, only repeat the order that was paid, whose answer may have got lost. Returns whether one was.
 */
async function requireSameBrowser(
  em: Em,
  account: Account,
  payerHash: Buffer,
  input: RegisterAndSubscribeInput,
): Promise<boolean> {
  const { id: accountId } = account;
  await lockSubscription(em, accountId);
  // The mailbox's owner may be signing in at this moment: they wait, or are seen here.
  if (!(await em.refresh(account, { lockMode: LockMode.PESSIMISTIC_WRITE })))
    throw new AppError('EMAIL_IN_USE', { field: 'email' });
  const isPaid = (await em.count(Payment, { accountId, state: { $ne: 'FAILED' } })) > 0;
  const idempotencyKey = input.idempotencyKey?.trim() ?? '';
  const paid = { idempotencyKey, state: { $in: [...paidStates] } };
  const own = { accountId, isRegistration: true, payerHash, ...(isPaid && paid) };
  if (account.emailProvenAt || (await em.count(Checkout, own)) === 0)
    throw new AppError('EMAIL_IN_USE', { field: 'email' });
  return isPaid;
}
