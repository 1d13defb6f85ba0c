import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { checkTexts } from '#server/input/check-texts.ts';
import type { Locale } from '#server/context/context.ts';
import { AppError, statusOf } from '#server/errors/errors.ts';
import { sendContactMessage } from '#server/features/visitor/send-contact-message.ts';
import type { ContextOf } from '#server/context/request-context.ts';
import { texts } from '#server/texts/texts.ts';
import { escapeHtml } from '#shared/html.ts';
import { limits } from '#shared/limits.ts';
import { locales } from '#shared/locales.ts';
import { appPaths, localPath } from '#shared/paths.ts';
import { plainPage } from '#server/http/plain-page.ts';

const text = z.string().default('');
const typed = z.object({ name: text, email: text, message: text, website: text });
const nothing = typed.parse({});

/** The contact form where JavaScript is switched off, with what was typed. */
export function contactForm(locale: Locale, { name, email, message } = nothing): string {
  const words = texts[locale].contactForm;
  return (
    `<form method="post" action="${localPath(appPaths.contact, locale)}">` +
    `<label>${words.name} <input name="name" autocomplete="name" maxlength="${limits.contactNameLength}" value="${escapeHtml(name)}"></label>` +
    `<label>${words.email} <input name="email" type="email" autocomplete="email" required value="${escapeHtml(email)}"></label>` +
    `<label>${words.message} <textarea name="message" rows="8" required maxlength="${limits.contactMessageLength}">${escapeHtml(message)}</textarea></label>` +
    // Only bots fill in what people do not see.
    `<div hidden><input name="website" tabindex="-1" autocomplete="off" aria-hidden="true"></div>` +
    `<button>${words.send}</button></form>`
  );
}

/** `POST /contact-us`: what that form sends; the answer is a page in its language. */
export async function contactRoutes(app: FastifyInstance, { contextOf }: { contextOf: ContextOf }) {
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  for (const locale of locales)
    app.post(localPath(appPaths.contact, locale), async (request, reply) => {
      const page = (body: string) =>
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(plainPage(locale, texts[locale].appPages.contact.title, body));
      const input = typed.safeParse(request.body ?? {}).data ?? nothing;
      try {
        // A form of another site would use its visitors' networks.
        if (request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('BAD_INPUT');
        checkTexts(input);
        // Taken as a visitor's, whoever is signed in: a form cannot prove that it is ours.
        const ctx = Object.assign(await contextOf(request, reply), { viewer: null, locale });
        await sendContactMessage(ctx, input, { ...ctx.client, session: null });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        void reply.code(statusOf[error.code]);
        if (error.details.retryAfter) void reply.header('retry-after', error.details.retryAfter);
        return page(`<h1>${problemOf(error, locale)}</h1>${contactForm(locale, input)}`);
      }
      const { sent, home } = texts[locale].contactForm;
      return page(`<h1>${sent}</h1><p><a href="${localPath(appPaths.home, locale)}">${home}</a></p>`);
    });
}

function problemOf({ code, details }: AppError, locale: Locale): string {
  const { emailInvalid, messageInvalid, tooMany, failed } = texts[locale].contactForm;
  if (code === 'EMAIL_INVALID') return emailInvalid;
  if (details.field === 'message') return messageInvalid;
  return code === 'RATE_LIMITED' ? tooMany : failed;
}
