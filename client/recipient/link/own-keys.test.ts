import { expect, test } from 'vitest';
import { makeKey, ownKeys } from './own-keys.ts';

const memory = () => {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  } as Storage;
  return { values, keys: ownKeys(() => storage) };
};

test('a key is 24 characters of base64url and never the same twice', () => {
  const keys = Array.from({ length: 200 }, makeKey);
  for (const key of keys) expect(key).toMatch(/^[\w-]{24}$/);
  expect(new Set(keys).size).toBe(keys.length);
});

test('a link leads to the newest key that followed it, and back step by step', () => {
  const { keys } = memory();
  const [link, first, second] = [makeKey(), makeKey(), makeKey()];
  keys.keep(link, first);
  keys.keep(first, second);
  expect(keys.from(link)).toEqual([second, first, link]);
  expect(keys.from(first)).toEqual([second, first]);
  expect(keys.from(makeKey())).toHaveLength(1);
});

test('a key that is made in one tab does not hide the one of another', () => {
  const { keys } = memory();
  const [link, first, second] = [makeKey(), makeKey(), makeKey()];
  keys.keep(link, first);
  keys.keep(link, second);
  keys.keep(link, first);
  expect(keys.from(link)).toEqual([second, first, link]);
});

test('the link itself is not kept', () => {
  const { keys, values } = memory();
  const link = makeKey();
  keys.keep(link, makeKey());
  expect(JSON.stringify([...values])).not.toContain(link);
});

test('keys that lead to one another end, and a browser that refuses storage is no obstacle', () => {
  const { keys } = memory();
  const [a, b] = [makeKey(), makeKey()];
  keys.keep(a, b);
  keys.keep(b, a);
  expect(keys.from(a)).toEqual([b, a]);
  const refusing = ownKeys(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  refusing.keep(a, b);
  expect(refusing.from(a)).toEqual([a]);
});
