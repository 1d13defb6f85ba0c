import { randomUUID } from 'node:crypto';
import type { Context, Locale } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { mailHtml } from '#server/features/message/mail-html.ts';
import { queueMessage } from '#server/features/message/queue-message.ts';
import { readEmail } from '#shared/email.ts';
import { limits } from '#shared/limits.ts';
import { accountByEmail } from './account.queries.ts';
import { signInMail } from './sign-in-mail.ts';
import { SignInLink } from './sign-in-link.entity.ts';

/** Queues the e-mail with a sign-in link; answers the same for an address without an account. */
export async function requestSignInLink(
  ctx: Context,
  input: { email: string; locale?: Locale | null },
): Promise<true> {
  const email = readEmail(input.email);
  if (!email.ok) throw new AppError(email.code, { field: 'email' });
  await ctx.em.transactional(async (em) => {
    const account = await accountByEmail(ctx, em, email.key);
    if (!account) return;
    const now = ctx.now();
    const id = randomUUID();
    const token = ctx.vault.token('sign-in', id);
    await em
      .persist(
        em.create(SignInLink, {
          id,
          accountId: account.id,
          tokenHash: ctx.vault.tokenHash(token),
          createdAt: now,
          expiresAt: new Date(now.getTime() + limits.signInLinkLife),
          spentAt: null,
        }),
      )
      .flush();
    const locale = input.locale ?? account.locale;
    const path = locale === 'id' ? '/id/enter-link' : '/enter-link';
    const mail = signInMail(locale, `${ctx.settings.publicUrl}${path}#${token}`);
    await queueMessage(ctx, em, {
      accountId: account.id,
      purpose: 'SIGN_IN',
      channel: 'EMAIL',
      templateId: `sign-in.${locale}`,
      content: { to: email.email, subject: mail.subject, text: mail.text, html: mailHtml(mail.text, locale) },
    });
  });
  return true;
}
