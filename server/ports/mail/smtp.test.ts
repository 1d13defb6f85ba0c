import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSmtpServer } from '#server/testing/start-smtp-server.ts';
import type { TestSmtpServer } from '#server/testing/start-smtp-server.ts';
import { SendFailed } from '../send-failed.ts';
import type { Mail } from './port.ts';
import { answerTimeout, envelopeTimeout, openSmtp } from './smtp.ts';

const from = 'Whereabouts <no-reply@where.test>';
const message: Mail = {
  id: 'row-1',
  to: 'ani@example.com',
  subject: 'Hello',
  text: 'Hello TOKEN-1',
  html: '<p>Hello</p>',
};

let server: TestSmtpServer;
let mail: ReturnType<typeof openSmtp>;
beforeEach(async () => {
  server = await startSmtpServer();
  mail = openSmtp({ url: server.url, from });
});
afterEach(async () => {
  mail.close();
  await server.close();
});

const failure = async (sending: Promise<unknown>): Promise<SendFailed> => {
  const error: unknown = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SendFailed);
  return error as SendFailed;
};
const headers = (index = 0) =>
  Object.fromEntries(server.arrived[index]?.email.headers.map(({ key, value }) => [key, value]) ?? []);

describe('an e-mail', () => {
  it('has one recipient, our sender, and a text and an HTML part', async () => {
    await mail.send(message);
    expect(server.arrived[0]).toMatchObject({
      recipients: ['ani@example.com'],
      sender: 'no-reply@where.test',
    });
    expect(server.arrived[0]?.email.from).toEqual({ name: 'Whereabouts', address: 'no-reply@where.test' });
    expect(headers()['content-type']).toContain('multipart/alternative');
  });

  it('has a Message-ID derived from our id, the same for a retry, which is returned', async () => {
    const { providerId } = await mail.send(message);
    expect(providerId).toBe('<row-1@where.test>');
    expect(server.arrived[0]?.email.messageId).toBe(providerId);
    expect(await mail.send(message)).toEqual({ providerId });
  });

  it('has a well-formed Message-ID for any id', async () => {
    const { providerId } = await mail.send({ ...message, id: 'a b>\r\nBcc: eve@example.com' });
    expect(providerId).toMatch(/^<[\da-f]{64}@where\.test>$/);
    expect(server.arrived[0]?.recipients).toEqual(['ani@example.com']);
  });

  it('has one-click unsubscribe headers if it has a URL for them, and is marked as auto-generated', async () => {
    await mail.send({ ...message, unsubscribeUrl: 'https://where.test/stop?t=1' });
    await mail.send(message);
    expect(headers(0)).toMatchObject({
      'list-unsubscribe': '<https://where.test/stop?t=1>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    });
    expect(headers(1)).not.toHaveProperty('list-unsubscribe');
  });

  it('cannot get a header or recipient injected by its subject or address', async () => {
    await mail.send({ ...message, subject: 'Hi\r\nBcc: eve@example.com' });
    await failure(mail.send({ ...message, to: 'ani@example.com, eve@example.com' }));
    await failure(mail.send({ ...message, to: 'ani@example.com>\r\nRCPT TO:<eve@example.com' }));
    expect(server.arrived.map(({ recipients }) => recipients)).toEqual([['ani@example.com']]);
    expect(headers()).not.toHaveProperty('bcc');
  });

  it('is sent over a reused connection', async () => {
    for (let index = 0; index < 5; index += 1) await mail.send({ ...message, id: `row-${index}` });
    expect(server.connections()).toBe(1);
  });
});

describe('a server that accepts a message and acknowledges it late', () => {
  it('has ten minutes for that, as RFC 5321 (4.5.3.2.6) demands, and less than a job may take', () => {
    expect(answerTimeout).toBeGreaterThanOrEqual(10 * 60_000);
    expect(answerTimeout).toBeLessThan(15 * 60_000);
  });

  it('gets it once', async () => {
    server.delay(300);
    await mail.send(message);
    expect(server.arrived).toHaveLength(1);
  });

  it('is given up after the timeout, which is temporary', async () => {
    const impatient = openSmtp({ url: server.url, from, answerTimeout: 100 });
    server.delay(2_000);
    expect(await failure(impatient.send(message))).toMatchObject({
      permanent: false,
      reason: 'TIMEOUT:ETIMEDOUT',
    });
    impatient.close();
  });

  it('gets others meanwhile, as many as there are slots for jobs', async () => {
    server.delay(1_500);
    const sending = [1, 2, 3, 4, 5].map((index) => mail.send({ ...message, id: `slow-${index}` }));
    await expect.poll(() => server.arrived.length, { timeout: 1_200 }).toBe(5);
    await Promise.all(sending);
  });
});

describe('a server that hangs before it takes a message', () => {
  it.each(['MAIL FROM', 'RCPT TO'] as const)(
    'at %s is given up soon, and never gets that message later',
    async (step) => {
      const impatient = openSmtp({ url: server.url, from, envelopeTimeout: 200 });
      const goOn = server.hang(step);
      expect(await failure(impatient.send(message))).toMatchObject({
        permanent: false,
        reason: 'TIMEOUT:EABORT',
      });
      goOn();
      await impatient.send({ ...message, id: 'row-2' });
      expect(server.arrived.map(({ email }) => email.messageId)).toEqual(['<row-2@where.test>']);
      impatient.close();
    },
  );

  it('has as long as before once it has begun to take it', async () => {
    const impatient = openSmtp({ url: server.url, from, envelopeTimeout: 200 });
    server.delay(600);
    await impatient.send(message);
    expect(server.arrived).toHaveLength(1);
    impatient.close();
  });

  it('has, with the three minutes for storing what became of it, less than a job may take', () => {
    expect(envelopeTimeout + answerTimeout + 3 * 60_000).toBeLessThan(15 * 60_000);
  });
});

/** The mail server, but QUIT does not reach it: neither side ends a connection. */
async function withoutQuit() {
  const { port } = new URL(server.url);
  const clients: Socket[] = [];
  const proxy = createServer((client) => {
    clients.push(client);
    const upstream = connect(Number(port), '127.0.0.1');
    upstream.on('error', () => {}).pipe(client);
    client.on('error', () => {}).on('close', () => upstream.destroy());
    client.on('data', (data) => data.toString() === 'QUIT\r\n' || upstream.write(data));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = `smtp://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url,
    close() {
      for (const client of clients) client.destroy();
      proxy.close();
    },
  };
}

it('a server that does not answer QUIT keeps no e-mail waiting', async () => {
  const proxy = await withoutQuit();
  const impatient = openSmtp({ url: proxy.url, from, envelopeTimeout: 1_000, idleTimeout: 20 });
  for (let sent = 1; sent <= 7; sent += 1) {
    await impatient.send(message);
    await sleep(50);
  }
  expect(server.connections()).toBe(7);
  impatient.close();
  proxy.close();
});

describe('a rejection', () => {
  it.each([
    ['RCPT TO', 550, true, 'RECIPIENT_INVALID:550'],
    ['RCPT TO', 552, true, 'RECIPIENT_INVALID:552'],
    ['RCPT TO', 450, false, 'DEFERRED:450'],
    ['RCPT TO', 421, false, 'DEFERRED:421'],
    ['DATA', 554, true, 'REFUSED:554'],
    ['DATA', 451, false, 'DEFERRED:451'],
    ['MAIL FROM', 553, false, 'MISCONFIGURED:553'],
    ['MAIL FROM', 530, false, 'MISCONFIGURED:530'],
    ['MAIL FROM', 452, false, 'DEFERRED:452'],
  ] as const)('of %s with %s: permanent %s, %s', async (step, code, permanent, reason) => {
    server.refuse(step, code);
    expect(await failure(mail.send(message))).toMatchObject({ permanent, reason });
    expect(server.arrived).toEqual([]);
    await mail.send(message);
    expect(server.arrived).toHaveLength(1);
  });

  it('does not contain the address or the text, however it is printed', async () => {
    server.refuse('RCPT TO', 550);
    expect(inspect(await failure(mail.send(message)), { depth: 9, showHidden: true })).not.toMatch(
      /ani@|TOKEN-1/,
    );
  });

  it('of an invalid address is permanent, and the server gets no message', async () => {
    for (const to of ['nobody', ''])
      expect(await failure(mail.send({ ...message, to }))).toMatchObject({ permanent: true });
    expect(server.arrived).toEqual([]);
  });
});

describe('signing in', () => {
  it('uses the name and password of the URL; a wrong password is MISCONFIGURED, not permanent', async () => {
    const locked = await startSmtpServer({ user: 'us@where.test', pass: 'p@ss/word' });
    const right = openSmtp({ url: locked.url, from });
    const wrong = openSmtp({ url: locked.url.replace('p%40ss', 'other'), from });
    await right.send(message);
    expect(locked.arrived).toHaveLength(1);
    expect(await failure(wrong.send(message))).toMatchObject({
      permanent: false,
      reason: 'MISCONFIGURED:535',
    });
    right.close();
    wrong.close();
    await locked.close();
  });
});

it('fails with UNREACHABLE if no server listens', async () => {
  const lonely = openSmtp({ url: 'smtp://127.0.0.1:1', from });
  expect(await failure(lonely.send(message))).toMatchObject({
    permanent: false,
    reason: expect.stringMatching(/^UNREACHABLE:/),
  });
  lonely.close();
});
