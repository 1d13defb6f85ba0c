import type { FastifyInstance } from 'fastify';
import type { NewContext } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { bearerToken, isSecret } from '#server/context/request-context.ts';
import { receiveMail } from '#server/features/consent/inbound/receive-mail.ts';

export type ReadMail = (raw: Uint8Array) => Promise<Parameters<typeof receiveMail>[1]>;

/** A reply may quote whole images, so this is as large as mail servers allow; bytes. */
const largest = 30 * 1024 * 1024;
/**
 * Bytes and lines read from the start: the report or the text of a reply is there. Parsing everything could take
 * gigabytes of memory, and 256 KiB of empty lines several seconds, or of base64 padded after each letter a third of
 * one, in which nothing else is answered.
 */
const readAtMost = { bytes: 128 * 1024, lines: 5_000 };

function beginningOf(raw: Buffer): Buffer {
  const read = raw.subarray(0, readAtMost.bytes);
  let end = 0;
  for (let lines = 0; lines < readAtMost.lines; lines += 1) {
    end = read.indexOf('\n', end) + 1;
    if (end === 0) return read;
  }
  return read.subarray(0, end);
}

/**
 * Accepts what arrives at the address in MAIL_FROM: one raw message per request, as mail servers and providers forward
 * them (Postfix's pipe, 'forward raw MIME'). The caller sends the secret as Bearer token or as Basic password.
 */
export async function mailWebhook(
  app: FastifyInstance,
  options: { newContext: NewContext; secret: string; readMail: ReadMail },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { bodyLimit: largest, parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  // Before the body is read.
  app.addHook('onRequest', async (request) => {
    if (!hasSecret(request.headers.authorization, options.secret)) throw new AppError('UNAUTHENTICATED');
  });
  app.post('/webhooks/mail', async (request, reply) => {
    const raw = request.body;
    if (!(raw instanceof Buffer)) throw new AppError('BAD_INPUT');
    const read = beginningOf(raw);
    const mail = await options.readMail(read);
    if (read.length < raw.length && mail.kind === 'REPLY' && mail.text === '') {
      request.log.warn(
        'a large e-mail has no text in its first 128 KiB or 5,000 lines: any STOP further down was not read',
      );
    }
    await receiveMail(options.newContext({ log: request.log }), mail);
    return reply.code(204).send();
  });
}

function hasSecret(header: string | undefined, secret: string): boolean {
  const basic = /^Basic +(\S+)$/i.exec(header ?? '')?.[1];
  const given =
    basic === undefined
      ? bearerToken(header)
      : Buffer.from(basic, 'base64')
          .toString('utf8')
          .replace(/^[^:]*:/, '');
  return isSecret(given, secret);
}
