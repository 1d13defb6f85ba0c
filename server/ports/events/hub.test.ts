import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { openHub, type HubOptions, type Transport } from './hub.ts';

const log = { warn() {} };
let close = async () => {};
afterEach(() => close());

/** A hub whose messages to other processes are kept; `send` may hold them up. */
function open(mostBytes = 1_000, send: () => Promise<unknown> = async () => {}, options?: HubOptions) {
  const payloads: string[] = [];
  const connection = { isOpen: true };
  const transport: Transport = {
    mostBytes,
    send(payload) {
      payloads.push(payload);
      return send();
    },
    isConnected: () => connection.isOpen,
    close: async () => {},
  };
  const { port } = openHub(transport, log, options);
  close = () => port.close();
  const sent = () => payloads.flatMap((payload) => payload.split('\n').slice(1));
  return { port, payloads, sent, connection };
}

test('sends no message that is longer than the transport takes, and everything that fits into one', async () => {
  const { port, payloads, sent } = open(100);
  const fitting = Array.from({ length: 20 }, (_, index) => ({ topic: 'a', text: 'x'.repeat(index + 1) }));
  const tooLong = { topic: 'a', text: 'y'.repeat(100) };
  port.publish([...fitting.slice(0, 10), tooLong, ...fitting.slice(10)]);
  await expect.poll(sent).toEqual(fitting.map(({ topic, text }) => `${topic} ${text}`));
  expect(Math.max(...payloads.map((payload) => payload.length))).toBeLessThanOrEqual(100);
  // Nor one without an event.
  expect(payloads.filter((payload) => !payload.includes('\n'))).toEqual([]);
});

test('goes on after a message that could not be sent, and sends none while there is no connection', async () => {
  let tries = 0;
  const { port, sent, connection } = open(1_000, async () => {
    if ((tries += 1) === 1) throw new Error('refused');
  });
  const publish = (text: string) => port.publish([{ topic: 'a', text }]);
  publish('refused');
  await expect.poll(sent).toEqual(['a refused']);
  connection.isOpen = false;
  publish('lost');
  await expect(port.roundTrip()).rejects.toThrow('not connected');
  await sleep(50);
  connection.isOpen = true;
  publish('arrives');
  await expect.poll(sent).toEqual(['a refused', 'a arrives']);
});

test('keeps no more than 10,000 events that cannot be sent yet', async () => {
  const gate = Promise.withResolvers<void>();
  const { port, sent } = open(1_000_000, () => gate.promise);
  const events = Array.from({ length: 1_000 }, () => ({ topic: 'a', text: 'x' }));
  port.publish([{ topic: 'a', text: 'first' }]);
  await expect.poll(sent).toEqual(['a first']);
  for (let count = 0; count < 20; count += 1) port.publish(events);
  gate.resolve();
  await expect.poll(() => sent().length).toBe(10_001);
  await sleep(50);
  expect(sent()).toHaveLength(10_001);
});

test('a listener that leaves, even twice, takes no other one of its topic with it', () => {
  const { port } = open();
  const heard: string[] = [];
  const listen = (name: string) => port.subscribe('a', () => heard.push(name));
  const [leave] = [listen('one'), listen('two')];
  leave?.();
  port.publishHere([{ topic: 'a', text: '' }]);
  expect(heard).toEqual(['two']);
  const alone = port.subscribe('b', () => {});
  alone();
  port.subscribe('b', () => heard.push('three'));
  alone();
  port.publishHere([{ topic: 'b', text: '' }]);
  expect(heard).toEqual(['two', 'three']);
});

test('a check for missed changes runs no more often than it asks for, and not while it is still running', async () => {
  const { port } = open(1_000, undefined, { lookEvery: 10 });
  let [seldom, endless, often] = [0, 0, 0];
  port.onGap(() => void (seldom += 1), { every: 3_600_000 });
  port.onGap(() => {
    endless += 1;
    return new Promise(() => {});
  });
  port.onGap(() => void (often += 1));
  await expect.poll(() => often).toBeGreaterThan(5);
  expect([seldom, endless]).toEqual([0, 1]);
  await port.close();
  const before = often;
  await sleep(50);
  expect(often).toBe(before);
});
