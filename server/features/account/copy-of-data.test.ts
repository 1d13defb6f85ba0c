import { afterEach, expect, test, vi } from 'vitest';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { unknownClient } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { copyOfData, inOnePiece } from './copy-of-data.ts';

const busy = { code: 'UNAVAILABLE', details: { retryAfter: 10 } };

const open: Readable[] = [];
let networks = 0;
/** `address`: in a network of its own unless given. */
async function begin(
  of: string,
  data: object = {},
  address = `192.0.2.${(networks += 1)}`,
): Promise<Readable> {
  const copy = await copyOfData(of, { ...unknownClient, address }, async () => data);
  open.push(copy);
  return copy;
}
afterEach(async () => {
  for (const copy of open.splice(0)) {
    copy.destroy();
    if (!copy.closed) await new Promise((resolve) => copy.once('close', resolve));
  }
});

test('makes ten copies at once, each until it has been read or given up', async () => {
  const [first, second] = [await begin('1'), await begin('2')];
  for (let count = 3; count <= 10; count += 1) await begin(String(count));
  await expect(begin('11')).rejects.toMatchObject(busy);
  await text(first);
  await begin('11');
  await expect(begin('12')).rejects.toMatchObject(busy);
  second.destroy();
  await new Promise((resolve) => second.once('close', resolve));
  await begin('12');
});

test('makes one copy of the same data at once', async () => {
  const copy = await begin('account');
  await expect(begin('account')).rejects.toMatchObject(busy);
  await text(copy);
  await begin('account');
});

test.each([
  ['198.51.100.1', '198.51.100.1', '198.51.100.2'],
  ['2001:db8:7:1::1', '2001:db8:7:2::1', '2001:db8:8:1::1'],
])('sends three copies at once to one network (%s)', async (address, sameNetwork, other) => {
  const [first] = [
    await begin('1', {}, address),
    await begin('2', {}, sameNetwork),
    await begin('3', {}, address),
  ];
  await expect(begin('4', {}, sameNetwork)).rejects.toMatchObject(busy);
  await begin('5', {}, other);
  await text(first);
  await begin('4', {}, sameNetwork);
});

test('a copy that takes more than a quarter of an hour is given up, however slowly it is read', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const copy = await begin('account', { text: 'x'.repeat(1_000_000) });
    const closed = new Promise((resolve) => copy.once('close', resolve));
    vi.advanceTimersByTime(899_000);
    expect(copy.destroyed).toBe(false);
    vi.advanceTimersByTime(1_000);
    await closed;
    await begin('account');
    expect(vi.getTimerCount()).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test('a copy that cannot begin is not under way', async () => {
  const refused = new AppError('RATE_LIMITED');
  const copy = copyOfData('account', unknownClient, () => Promise.reject(refused));
  await expect(copy).rejects.toBe(refused);
  await begin('account');
});

test('ends with an error if reading fails, and is then no longer under way', async () => {
  async function* failing() {
    yield [{ id: 1 }];
    throw new Error('connection lost');
  }
  await expect(text(await begin('account', { rows: failing() }))).rejects.toThrow('connection lost');
  await begin('account');
});

test('reads the next page only when the last one has been taken', async () => {
  let pages = 0;
  async function* endless() {
    for (;;) {
      pages += 1;
      yield Array.from({ length: 1_000 }, (_, number) => ({ number, text: 'x'.repeat(100) }));
    }
  }
  const copy = await begin('account', { rows: endless() });
  await copy[Symbol.asyncIterator]().next();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(pages).toBeLessThan(3);
});

test('is one object up to five million characters; of a larger one the path of the file is said', async () => {
  const text = (length: number) => ({ text: 'é'.repeat(length) });
  const copy = await inOnePiece(await begin('account', text(4_999_000)), '/path');
  expect(copy).toEqual(text(4_999_000));
  const refusal = { code: 'PAYLOAD_TOO_LARGE', details: { message: expect.stringContaining('POST /path') } };
  await expect(inOnePiece(await begin('account', text(5_000_001)), '/path')).rejects.toMatchObject(refusal);
  await begin('account');
});
