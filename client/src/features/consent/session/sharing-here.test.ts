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
  expect(mine.get()).toBe('no');
  for (const mark of ['reload', 'asked'] as const) {
    mine.set(mark);
    expect(mine.get()).toBe(mark);
    expect(sharingHere(() => storage, 'another-token-000000').get()).toBe('no');
  }
  mine.set('no');
  expect(mine.get()).toBe('no');
});

test('a browser that refuses storage is no obstacle', () => {
  const refusing = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const here = sharingHere(refusing, 'kX3_9s-Qw0ZtY7bN2mLpR4vA');
  here.set('reload');
  expect(here.get()).toBe('no');
});
