import { expect, test } from 'vitest';
import { sharingHere } from './sharing-here.ts';

const memory = (): Storage => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
};

test('remembers this link only, and forgets', () => {
  const storage = memory();
  const mine = sharingHere(() => storage, 'kX3_9s-Qw0ZtY7bN2mLpR4vA');
  mine.set(true);
  expect(mine.get()).toBe(true);
  expect(sharingHere(() => storage, 'another-token-000000').get()).toBe(false);
  mine.set(false);
  expect(mine.get()).toBe(false);
});

test('a browser that refuses storage is no obstacle', () => {
  const refusing = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const here = sharingHere(refusing, 'kX3_9s-Qw0ZtY7bN2mLpR4vA');
  here.set(true);
  expect(here.get()).toBe(false);
});
