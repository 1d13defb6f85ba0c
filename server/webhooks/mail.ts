import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { NewContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { takeInboundMail } from '#server/features/consent/take-inbound-mail.ts';

export type ReadMail = (raw: Uint8Array) => Promise<Parameters<typeof takeInboundMail>[1]>;

/** Larger than a bounce that returns a whole message of ours; bytes. */
const largest = 1024 * 1024;

/**
 * Takes what arrives at the address in MAIL_FROM: one raw message a request, as mail servers and providers pass them on
 * (Postfix's pipe, 'forward raw MIME'). Who calls shows the secret as Bearer token or as Basic password.
 */
export async function mailWebhook(
  app: FastifyInstance,
  options: { newContext: NewContext; secret: string; readMail: ReadMail },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { bodyLimit: largest, parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/webhooks/mail', async (request, reply) => {
    if (!isSecret(request.headers.authorization, options.secret)) throw new AppError('UNAUTHENTICATED');
    const raw = request.body;
    if (!(raw instanceof Buffer)) throw new AppError('BAD_INPUT');
    await takeInboundMail(options.newContext({ log: request.log }), await options.readMail(raw));
    return reply.code(204).send();
  });
}

function isSecret(header: string | undefined, secret: string): boolean {
  const [, scheme, value = ''] = /^(Bearer|Basic) (\S+)$/i.exec(header ?? '') ?? [];
  const given =
    scheme?.toLowerCase() === 'basic'
      ? Buffer.from(value, 'base64')
          .toString('utf8')
          .replace(/^[^:]*:/, '')
      : value;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
