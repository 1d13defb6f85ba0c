import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { minute } from '#shared/time-units.ts';
import type { Mail, MailPort } from './port.ts';
import { failureOf } from './smtp-failure.ts';

/** Milliseconds. */
const connectTimeout = 10_000;
/**
 * Milliseconds: RFC 5321 (4.5.3.2.6) gives a server ten minutes to acknowledge a message. Whoever gives up earlier sends
 * again what it has already accepted. Less than a job may take (a quarter of an hour), after which it would be tried again.
 */
export const answerTimeout = 10 * minute;
/**
 * Milliseconds: until then a server must have agreed to take a message. Before that it has got nothing of it, so that it
 * cannot arrive twice.
 */
export const envelopeTimeout = minute;
/** Milliseconds; shorter than servers' own timeout, so that no message is sent over a connection that is just being closed. */
const idleTimeout = 20_000;
/** E-mails that are sent at the same time: as many as there are slots for them (ports/jobs/queues.ts). */
const slots = 5;
/**
 * None waits for another's server: a connection that was idle is still counted until its server has answered QUIT, or
 * for the time that it has for an answer.
 */
const maxConnections = slots * (answerTimeout / idleTimeout);

/**
 * Sends by SMTP over a few persistent connections. `url` is `smtp://` (STARTTLS when offered) or `smtps://`, with user
 * and password as the server requires; a password is never sent over a network without TLS. `from` is 'Name
 * <address>'.
 */
export function openSmtp(options: {
  url: string;
  from: string;
  /** Asks servers that support it (RFC 3461) to report deliveries as well as failures. */
  wantsReports?: boolean;
  /** How long the server may take for each of its answers, milliseconds. */
  answerTimeout?: number;
  /** How long it may take before a message is sent to it, milliseconds. */
  envelopeTimeout?: number;
  /** How long a connection stays open after a message, milliseconds. */
  idleTimeout?: number;
}): MailPort & { close(): void } {
  const { hostname, username } = new URL(options.url);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections,
    maxRequeues: 1,
    idleTimeout: options.idleTimeout ?? idleTimeout,
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    socketTimeout: options.answerTimeout ?? answerTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(username && !isLocal ? { requireTLS: true } : {}),
  });
  /** The messages as the connections read them. */
  const bodies = new WeakMap<AbortSignal, Readable>();
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((body) => {
      bodies.set(data.signal!, body);
      return body;
    });
    done();
  });
  /** Closes the connection if nothing of the message has been sent over it by then. */
  function abortInTime() {
    const abort = new AbortController();
    const giveUp = () => !bodies.get(abort.signal)?.readableDidRead && abort.abort();
    const timer = setTimeout(giveUp, options.envelopeTimeout ?? envelopeTimeout);
    return { signal: abort.signal, clear: () => clearTimeout(timer) };
  }
  const domain = /@([^@>\s]+)>?\s*$/.exec(options.from)?.[1] ?? hostname;

  return {
    async send(mail) {
      const messageId = `<${idPart(mail.id)}@${domain}>`;
      const { signal, clear } = abortInTime();
      try {
        await transport.sendMail({
          signal,
          from: options.from,
          // As an object, so that a comma can never turn one recipient into two.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId,
          // Survives a relay that sets a Message-ID of its own, and replies carry it on (RFC 5322, 3.6.4).
          references: messageId,
          ...(options.wantsReports && {
            dsn: { id: mail.id, return: 'headers', notify: ['success', 'failure'], recipient: mail.to },
          }),
          headers: headersOf(mail),
        });
        return { providerId: messageId };
      } catch (error) {
        throw failureOf(error);
      } finally {
        clear();
      }
    },
    close: () => transport.close(),
  };
}

/** 'auto-generated' keeps out-of-office programs from answering (RFC 3834). */
function headersOf({ unsubscribeUrl }: Mail): Record<string, string> {
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  if (!unsubscribeUrl) return automatic;
  return {
    ...automatic,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The left side of a Message-ID: our id if its characters allow, otherwise its hash. A retry has the same one. */
const idPart = (id: string) =>
  /^[\w-]{1,64}$/.test(id) ? id : createHash('sha256').update(id).digest('hex');
