import { createServer, type AddressInfo } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { startWebhookReceiver } from '#server/testing/webhook-receiver.ts';
import { closedAfterTests } from '#server/testing/open-test-app.ts';
import { openWebhooks } from './http.ts';

const receiver = closedAfterTests(await startWebhookReceiver());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = { status: 204 };
});

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const call = (url: string) => ({
  url,
  secret,
  id: 'message-1',
  at: new Date(),
  body: '{"type":"x","data":{"é":1}}',
  failures: 0,
});
const port = () => new URL(receiver.url).port;
const fails = (reason: string, status: number | null = null) => expect.objectContaining({ reason, status });

test('delivers the whole message with a signature that the standardwebhooks library accepts', async () => {
  expect(await openWebhooks({ allowPrivate: true }).send(call(`${receiver.url}/hook?a=1`))).toBe(204);
  const [message] = receiver.received;
  expect(message?.path).toBe('/hook?a=1');
  const headers = message!.headers as Record<string, string>;
  expect(new Webhook(secret).verify(message!.body, headers)).toEqual({ type: 'x', data: { é: 1 } });
  const forged = () => new Webhook(secret).verify(message!.body.replace('x', 'y'), headers);
  expect(forged).toThrow();
});

test('rejects on an error status, a redirect (not followed), a timeout and an unreachable host', async () => {
  const webhooks = openWebhooks({ allowPrivate: true, timeout: 200 });
  receiver.answer = { status: 500 };
  await expect(webhooks.send(call(receiver.url))).rejects.toEqual(fails('STATUS', 500));
  receiver.answer = { status: 307, headers: { location: `${receiver.url}/elsewhere` } };
  await expect(webhooks.send(call(receiver.url))).rejects.toEqual(fails('STATUS', 307));
  expect(receiver.received.map(({ path }) => path)).toEqual(['/', '/']);
  receiver.answer = 'hang';
  await expect(webhooks.send(call(receiver.url))).rejects.toEqual(fails('TIMEOUT'));
  await expect(webhooks.send(call('http://127.0.0.1:9/'))).rejects.toEqual(fails('UNREACHABLE'));
});

test('each failure doubles the time that a server may take, up to four times as much', async () => {
  const webhooks = openWebhooks({ allowPrivate: true, timeout: 100 });
  receiver.answer = 'hang';
  const taken = async (failures: number) => {
    const start = performance.now();
    await expect(webhooks.send({ ...call(receiver.url), failures })).rejects.toEqual(fails('TIMEOUT'));
    return performance.now() - start;
  };
  const [first, third, ninth] = await Promise.all([taken(0), taken(2), taken(8)]);
  expect(third - first).toBeGreaterThan(200);
  expect(ninth - third).toBeLessThan(200);
});

const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
test.each([
  ['a switch of protocol', `HTTP/1.1 101 Switching Protocols\r\n${upgrade}\r\n`, 'STATUS', 101],
  ['no protocol to switch to', 'HTTP/1.1 101 Switching Protocols\r\n\r\n', 'STATUS', 101],
  ['early hints only', 'HTTP/1.1 103 Early Hints\r\n\r\n', 'TIMEOUT', null],
  ['no HTTP', 'hello\r\n\r\n', 'UNREACHABLE', null],
] as const)(
  'settles in time when the server answers with %s',
  async (_, answer, reason, status) => {
    const server = createServer((socket) => {
      socket.on('error', () => {}).once('data', () => socket.write(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const sending = openWebhooks({ allowPrivate: true, timeout: 300 }).send(
        call(`http://127.0.0.1:${port}/`),
      );
      await expect(sending).rejects.toEqual(fails(reason, status));
    } finally {
      server.close();
    }
  },
  3_000,
);

test.each([
  'http://where.example/',
  'ftp://where.example/',
  'https://user:secret@where.example/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest/meta-data',
  'https://[fd00::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'nothing',
])('rejects the address %s in production', async (url) => {
  const webhooks = openWebhooks({ allowPrivate: false });
  expect(webhooks.accepts(url)).toBe(false);
  await expect(webhooks.send(call(url))).rejects.toEqual(fails('REFUSED_ADDRESS'));
});

test.each([
  ['a private address', ['10.0.0.1']],
  ['the loopback address', ['127.0.0.1']],
  ['the IPv6 loopback address', ['::1']],
  ['a public and a private address', ['93.184.216.34', '192.168.0.1']],
])('rejects a name that resolves to %s when sending', async (_, addresses) => {
  const resolve = async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const webhooks = openWebhooks({ allowPrivate: false, resolve });
  expect(webhooks.accepts('https://where.example/')).toBe(true);
  await expect(webhooks.send(call('https://where.example/'))).rejects.toEqual(fails('REFUSED_ADDRESS'));
});

test('resolves a name once and connects to the address found then', async () => {
  const answers = ['127.0.0.1', '203.0.113.1'];
  let asked = 0;
  const resolve = async () => [{ address: answers[asked++]!, family: 4 }];
  const webhooks = openWebhooks({ allowPrivate: true, resolve });
  // No resolver knows this name, so only the pinned address can lead there.
  expect(await webhooks.send(call(`http://rebinding.invalid:${port()}/`))).toBe(204);
  expect(asked).toBe(1);
  expect(receiver.received[0]?.headers.host).toBe(`rebinding.invalid:${port()}`);
});

test('times out as a whole if a name is never resolved', async () => {
  const resolve = () => new Promise<never>(() => {});
  const webhooks = openWebhooks({ allowPrivate: true, timeout: 200, resolve });
  await expect(webhooks.send(call('http://silent.example/'))).rejects.toEqual(fails('TIMEOUT'));
});
