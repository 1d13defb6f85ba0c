import dns2 from 'dns2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '#server/testing/webhook-receiver.ts';
import { openWebhooks } from './http.ts';
import { dnsResolver, type Resolve } from '../resolve.ts';

const { Packet } = dns2;
/** The names that exist in these tests; those that are `silent` get no answer. */
const world: Record<string, { a?: string[]; aaaa?: string[] } | 'silent'> = {
  'both.test-one.com': { a: ['93.184.215.14'], aaaa: ['2606:2800:220:1::1'] },
  'new.test-one.com': { aaaa: ['2606:2800:220:1::1'] },
  'none.test-one.com': {},
  'silent.test-one.com': 'silent',
  'private.test-one.com': { a: ['93.184.215.14'], aaaa: ['fd00::1'] },
  'here.test-one.com': { a: ['127.0.0.1'] },
};
const server = dns2.createServer({
  udp: true,
  handle(request, send) {
    const response = Packet.createResponseFromRequest(request);
    const { name, type } = request.questions[0]! as { name: string; type: number };
    const known = world[name];
    if (known === 'silent') return;
    if (!known) Object.assign(response.header, { rcode: 3 });
    const addresses = (type === Packet.TYPE.A ? known?.a : known?.aaaa) ?? [];
    for (const address of addresses)
      response.answers.push({ name, type, class: Packet.CLASS.IN, ttl: 60, address } as never);
    void send(response);
  },
});
let resolve: Resolve;
let receiver: WebhookReceiver;
beforeAll(async () => {
  const { udp } = (await server.listen({ udp: { port: 0, address: '127.0.0.1' } })) as unknown as {
    udp: { port: number };
  };
  resolve = dnsResolver([`127.0.0.1:${udp.port}`]);
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await receiver.close();
  await server.close();
});

const call = (url: string) => ({
  url,
  secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  id: 'message-1',
  at: new Date(),
  body: '{}',
  failures: 0,
});

test.each([
  ['both.test-one.com', ['93.184.215.14', '2606:2800:220:1::1']],
  ['new.test-one.com', ['2606:2800:220:1::1']],
  ['none.test-one.com', []],
  ['unknown.test-one.com', []],
])('resolves all addresses of %s', async (name, addresses) => {
  const found = await resolve(name, new AbortController().signal);
  expect(found.map(({ address }) => address)).toEqual(addresses);
});

test('a name server that does not respond cannot exceed the timeout of the whole delivery', async () => {
  const webhooks = openWebhooks({ allowPrivate: true, timeout: 300, resolve });
  const start = performance.now();
  const sent = webhooks.send(call('http://silent.test-one.com/'));
  await expect(sent).rejects.toMatchObject({ reason: 'TIMEOUT' });
  expect(performance.now() - start).toBeLessThan(1_500);
});

test('sends to the resolved address, and rejects a name with any private address', async () => {
  const url = `http://here.test-one.com:${new URL(receiver.url).port}/`;
  expect(await openWebhooks({ allowPrivate: true, resolve }).send(call(url))).toBe(204);
  const strict = openWebhooks({ allowPrivate: false, resolve });
  const refused = strict.send(call('https://private.test-one.com/'));
  await expect(refused).rejects.toMatchObject({ reason: 'REFUSED_ADDRESS' });
});
