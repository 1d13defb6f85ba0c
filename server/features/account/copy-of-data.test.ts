import { afterEach, expect, test } from 'vitest';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AppError } from '#server/errors.ts';
import { copyOfData, inOneText } from './copy-of-data.ts';

const busy = { code: 'UNAVAILABLE', details: { retryAfter: 10 } };

const open: Readable[] = [];
async function begin(of: string, data: object = {}): Promise<Readable> {
  const copy = await copyOfData(of, async () => data);
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

test('a copy that cannot begin is not under way', async () => {
  const refused = new AppError('RATE_LIMITED');
  await expect(copyOfData('account', () => Promise.reject(refused))).rejects.toBe(refused);
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

test('is one text up to five million characters; of a larger one the path of the file is said', async () => {
  const text = (length: number) => ({ text: 'é'.repeat(length) });
  const copy = await inOneText(await begin('account', text(4_999_000)), '/path');
  expect(JSON.parse(copy)).toEqual(text(4_999_000));
  const refusal = { code: 'PAYLOAD_TOO_LARGE', details: { message: expect.stringContaining('POST /path') } };
  await expect(inOneText(await begin('account', text(5_000_001)), '/path')).rejects.toMatchObject(refusal);
  await begin('account');
});
