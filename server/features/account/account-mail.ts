import type { Context, Em, Locale } from '#server/context/context.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import { fill } from '#server/texts/fill.ts';
import { texts } from '#server/texts/texts.ts';
import type { AccountMails } from '#server/texts/types.ts';
import { dialogLinks } from '#shared/home-page.ts';
import { appPaths, enterLink, localPath } from '#shared/paths.ts';
import { day, hour, minute } from '#shared/time-units.ts';
import { Account } from './account.entity.ts';
import { emailOf } from './account-email.ts';
import { pendingEmail } from './confirm-email-change.ts';
import { EmailChange } from './email-change.entity.ts';
import { emailChangeToken } from './request-email-change.ts';
import { signInToken } from './sign-in/request-sign-in-link.ts';
import { minutesLeft, resetCodeDigits } from './password/reset-code.ts';
import { ResetCode } from './password/reset-code.entity.ts';
import { SignInLink } from './sign-in/sign-in-link.entity.ts';

type AccountMailPurpose = keyof AccountMails;

/** An e-mail to an account's own address, ready to be queued. */
export type AccountMail = {
  /** Null for the farewell, which outlives the account. */
  accountId: string | null;
  /** Whether the account's own address has been proven to belong to its owner. */
  isProven: boolean;
  purpose: AccountMailPurpose;
  locale: Locale;
  to: string;
  subject: string;
  text: string;
  /** When its link or code expires; null if it has none. */
  validUntil: Date | null;
};

type Job = Jobs['account-mail'];

/** Recipient of an e-mail, and its contents apart from the text. */
type Found = {
  account: Account;
  purpose: AccountMailPurpose;
  to: string;
  values: Record<string, string>;
  validUntil: Date | null;
};

/**
 * The e-mail that a job asks for; null if there is nobody to send it to, or no longer a reason to. The job carries
 * only an id, so that no addresses or secrets are stored in the job table, and enqueuing is the same work for every
 * address.
 */
export async function composeAccountMail(ctx: Context, em: Em, job: Job): Promise<AccountMail | null> {
  const found = await find[job.purpose](ctx, em, job);
  if (!found) return null;
  const { account, purpose, to, validUntil } = found;
  const locale = job.locale ?? account.locale;
  const { subject, text } = texts[locale].accountMails[purpose];
  const home = ctx.settings.publicUrl;
  const reset = home + localPath(dialogLinks.resetPwd, locale);
  const webhooks = home + localPath(appPaths.accountWebhooks, locale);
  return {
    accountId: account.id,
    isProven: Boolean(account.emailProvenAt),
    purpose,
    locale,
    to,
    subject,
    text: fill(text, { ...found.values, home, reset, webhooks }),
    validUntil,
  };
}

const find: Record<Job['purpose'], (ctx: Context, em: Em, job: Job) => Promise<Found | null>> = {
  async SIGN_IN(ctx, em, job) {
    const link = await em.findOne(SignInLink, { id: job.id, spentAt: null, expiresAt: { $gt: ctx.now() } });
    if (!link) return null;
    const account = await em.findOneOrFail(Account, { id: link.accountId });
    const url = enterLink(ctx.settings.publicUrl, job.locale ?? account.locale, signInToken(ctx, link.id));
    const to = emailOf(ctx, account);
    return { account, purpose: 'SIGN_IN', to, values: { link: url }, validUntil: link.expiresAt };
  },
  async RESET_CODE(ctx, em, job) {
    const code = await em.findOne(ResetCode, { id: job.id, expiresAt: { $gt: ctx.now() } });
    const account = code && (await em.findOne(Account, { emailHash: Buffer.from(code.emailHash) }));
    if (!account) return null;
    const values = { code: resetCodeDigits(ctx, code.id), minutes: minutesLeft(ctx, code.expiresAt) };
    const to = emailOf(ctx, account);
    return { account, purpose: 'RESET_CODE', to, values, validUntil: code.expiresAt };
  },
  EMAIL_CHANGE_OLD: (ctx, em, job) => emailChange(ctx, em, job, 'old'),
  EMAIL_CHANGE_NEW: (ctx, em, job) => emailChange(ctx, em, job, 'new'),
  PASSWORD_CHANGED: (ctx, em, job) => notice(ctx, em, job, 'PASSWORD_CHANGED'),
  TOKENS_REVOKED: (ctx, em, job) => notice(ctx, em, job, 'TOKENS_REVOKED'),
  WEBHOOK_OFF: (ctx, em, job) => notice(ctx, em, job, 'WEBHOOK_OFF'),
};

/** Links that the account's owner, who reads the mailbox, has not used. */
const mostUnused = [
  { within: 10 * minute, most: 5 },
  { within: hour, most: 10 },
  { within: day, most: 20 },
];

/**
 * Whether so many links were requested before this one, and not used, that they are made valid again instead of sending
 * another.
 */
export async function hasManyLinks(ctx: Context, em: Em, job: Job): Promise<boolean> {
  if (job.purpose !== 'SIGN_IN' || job.isKnown) return false;
  const { id, accountId, createdAt } = await em.findOneOrFail(SignInLink, { id: job.id });
  const before = { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, id: { $lt: id } }] };
  const unused = await em.find(
    SignInLink,
    { accountId, spentAt: null, ...before },
    { fields: ['createdAt'] },
  );
  return mostUnused.some(({ within, most }) => {
    const since = ctx.now().getTime() - within;
    return unused.filter((link) => link.createdAt.getTime() > since).length >= most;
  });
}

/**
 * After a link that may not be sent: nobody has it, so it must not stand in the way of those that were sent. A stranger may have used up the day's mails and so had links sent to the owner: asking for another makes
 * them valid again, for as long as that would have been. Only the mailbox's reader has them.
 */
export async function withdrawUnsent(ctx: Context, em: Em, job: Job): Promise<void> {
  if (job.purpose !== 'SIGN_IN') return;
  const { accountId, expiresAt } = await em.findOneOrFail(SignInLink, { id: job.id });
  // Kept, but spent: `accountExistence` would otherwise tell a stranger that the e-mail was not sent.
  await em.nativeUpdate(SignInLink, { id: job.id }, { spentAt: ctx.now() });
  const createdAt = { $gt: new Date(ctx.now().getTime() - day) };
  await em.nativeUpdate(SignInLink, { accountId, spentAt: null, createdAt }, { expiresAt });
}

async function notice(ctx: Context, em: Em, job: Job, purpose: AccountMailPurpose): Promise<Found | null> {
  const account = await em.findOne(Account, { id: job.id });
  return account && { account, purpose, to: emailOf(ctx, account), values: {}, validUntil: null };
}

async function emailChange(ctx: Context, em: Em, job: Job, address: 'old' | 'new'): Promise<Found | null> {
  const change = await em.findOne(EmailChange, { id: job.id, expiresAt: { $gt: ctx.now() } });
  if (!change) return null;
  const account = await em.findOneOrFail(Account, { id: change.accountId });
  const email = pendingEmail(ctx, change);
  const token = emailChangeToken(ctx, change.id, address);
  const link = enterLink(ctx.settings.publicUrl, account.locale, token, 'email');
  const validUntil = change.expiresAt;
  if (address === 'new')
    return { account, purpose: 'EMAIL_CHANGE_NEW', to: email, values: { link }, validUntil };
  // A stranger could otherwise have words of their own sent to an address that they ordered with.
  const shown = account.emailProvenAt ? email : texts[account.locale].anotherAddress;
  const values = { email: shown, link };
  return { account, purpose: 'EMAIL_CHANGE_OLD', to: emailOf(ctx, account), values, validUntil };
}
