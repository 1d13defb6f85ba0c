// @vitest-environment happy-dom
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

test('makes unique keys of 24 base64url characters, the last one a letter or digit', () => {
  const keys = Array.from({ length: 500 }, makeKey);
  for (const key of keys) expect(key).toMatch(/^[\w-]{23}[a-z\d]$/i);
  expect(new Set(keys).size).toBe(keys.length);
});

test('returns the keys that followed a link, newest first, and then the link', () => {
  const { keys } = memory();
  const [link, first, second] = [makeKey(), makeKey(), makeKey()];
  keys.keep(link, first);
  keys.keep(first, second);
  expect(keys.from(link)).toEqual([second, first, link]);
  expect(keys.from(first)).toEqual([second, first]);
  expect(keys.from(makeKey())).toHaveLength(1);
});

test('keeps the keys that different tabs made for the same link', () => {
  const { keys } = memory();
  const [link, first, second] = [makeKey(), makeKey(), makeKey()];
  keys.keep(link, first);
  keys.keep(link, second);
  keys.keep(link, first);
  expect(keys.from(link)).toEqual([second, first, link]);
});

test('does not store the link itself', () => {
  const { keys, values } = memory();
  const link = makeKey();
  keys.keep(link, makeKey());
  expect(JSON.stringify([...values])).not.toContain(link);
});

test('forgets every key of a link, from any of them, and none of another', () => {
  localStorage.setItem('whereabouts.key.other', makeKey());
  const keys = ownKeys(() => localStorage);
  const [link, first, second] = [makeKey(), makeKey(), makeKey()];
  keys.keep(link, first);
  keys.keep(first, second);
  keys.forget(second);
  expect([keys.from(link), keys.from(first)]).toEqual([[link], [first]]);
  expect(localStorage).toHaveLength(1);
});

test('stops at a cycle of keys, and works when the browser refuses storage', () => {
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
