import type { Context, Em } from '#server/context/context.ts';
import type { Account } from '#server/features/account/account.entity.ts';
import { emailOf } from '#server/features/account/account-email.ts';
import { queueAccountMail } from '#server/features/account/mail-account.ts';
import { datesIn } from '#server/texts/dates.ts';
import { texts } from '#server/texts/texts.ts';
import { localPath } from '#shared/paths.ts';
import type { Kept } from './account-part.ts';

/**
 * Queues the last e-mail to an account, which says what is kept. It belongs to no account, so that it outlives this
 * one until it is sent; left out for an address that is not proven and may not be written to.
 */
export async function mailDeletion(
  ctx: Context,
  em: Em,
  account: Account,
  kept: readonly Kept[],
): Promise<void> {
  const { locale } = account;
  const { accountMails, keptLines } = texts[locale];
  const day = datesIn(locale);
  const lines = kept.map(({ kind, until }) => `${keptLines[kind].replace('{date}', day.format(until))}\n\n`);
  const { subject, text } = accountMails.ACCOUNT_DELETED;
  const filled = text
    .replace('{kept}', lines.join(''))
    .replace('{privacy}', ctx.settings.publicUrl + localPath('/privacy-policy#account', locale));
  await queueAccountMail(ctx, em, {
    accountId: null,
    isProven: Boolean(account.emailProvenAt),
    purpose: 'ACCOUNT_DELETED',
    locale,
    to: emailOf(ctx, account),
    subject,
    text: filled,
    validUntil: null,
  });
}
