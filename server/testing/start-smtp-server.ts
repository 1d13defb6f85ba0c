import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerEnvelope } from 'smtp-server';

type Step = 'MAIL FROM' | 'RCPT TO' | 'DATA';
export type TestSmtpServer = {
  url: string;
  /** Everything taken, parsed, with the recipients of the envelope. */
  arrived: { recipients: string[]; sender: string; email: Email }[];
  /** Connections opened so far. */
  connections(): number;
  /** Refuses this step of the next message with this reply. */
  refuse(step: Step, code: number): void;
  /** Answers to this step of the next message only when the returned function is called. */
  hang(step: Exclude<Step, 'DATA'>): () => void;
  /** Takes this long, in milliseconds, to acknowledge each message from now on. */
  delay(time: number): void;
  close(): Promise<void>;
};

/** A mail server on loopback. With `user` and `pass` it accepts nobody else. */
export async function startSmtpServer(account?: { user: string; pass: string }): Promise<TestSmtpServer> {
  const arrived: TestSmtpServer['arrived'] = [];
  let connections = 0;
  let refusal: { step: Step; code: number } | undefined;
  let delay = 0;
  let hanging: { step: Step; until: Promise<void> } | undefined;
  async function pause(step: Step): Promise<void> {
    if (hanging?.step !== step) return;
    const { until } = hanging;
    hanging = undefined;
    await until;
  }
  /** Replies as real servers do: they quote the address. */
  const refused = (step: Step, address: string) => {
    if (refusal?.step !== step) return null;
    const { code } = refusal;
    refusal = undefined;
    return Object.assign(new Error(`<${address}> not accepted`), { responseCode: code });
  };
  async function take(stream: Readable, { mailFrom, rcptTo }: SMTPServerEnvelope): Promise<Error | null> {
    const raw = await buffer(stream);
    const recipients = rcptTo.map(({ address }) => address);
    const error = refused('DATA', recipients.join());
    const sender = mailFrom ? mailFrom.address : '';
    if (!error) arrived.push({ recipients, sender, email: await PostalMime.parse(raw) });
    await setTimeout(delay);
    return error;
  }
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authOptional: !account,
    logger: false,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === account?.user && password === account?.pass;
      done(isRight ? null : new Error('Invalid login'), isRight ? { user: username } : undefined);
    },
    onMailFrom: ({ address }, _session, done) =>
      void pause('MAIL FROM').then(() => done(refused('MAIL FROM', address))),
    onRcptTo: ({ address }, _session, done) =>
      void pause('RCPT TO').then(() => done(refused('RCPT TO', address))),
    onData: (stream, { envelope }, reply) => void take(stream, envelope).then(reply, reply),
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const login = account ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.pass)}@` : '';
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    arrived,
    connections: () => connections,
    refuse: (step, code) => {
      refusal = { step, code };
    },
    hang(step) {
      const { promise, resolve } = Promise.withResolvers<void>();
      hanging = { step, until: promise };
      return resolve;
    },
    delay: (time) => {
      delay = time;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
