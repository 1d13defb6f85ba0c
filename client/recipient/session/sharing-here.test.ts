import { expect, test } from 'vitest';
import { covers, sharingHere } from './sharing-here.ts';
import { unsentHere } from './unsent-here.ts';

const memory = (): Storage => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
};

const agreed = { grantedAt: '2026-11-21T11:30:00.000Z', until: '2026-11-21T12:30:00.000Z' };

test('stores and clears the state of one link only', () => {
  const storage = memory();
  const mine = sharingHere(
    () => storage,
    () => 'kX3_9s-Qw0ZtY7bN2mLpR4vA',
  );
  expect(mine.get()).toBeNull();
  for (const mark of ['reload', 'asked'] as const) {
    const here = { mark, agreed, permitted: mark === 'reload' };
    mine.set(here);
    expect(mine.get()).toEqual(here);
    expect(
      sharingHere(
        () => storage,
        () => 'another-token-000000',
      ).get(),
    ).toBeNull();
  }
  mine.set(null);
  expect(mine.get()).toBeNull();
});

test('stores what has not reached the server apart from that, with no more of the key than its end', () => {
  const storage = memory();
  const token = () => 'kX3_9s-Qw0ZtY7bN2mLpR4vA';
  const mine = unsentHere(() => storage, token);
  const unsent = { operation: { kind: 'stop' }, grantedAt: agreed.grantedAt, endCause: 'STOPPED' } as const;
  mine.set(unsent);
  expect(mine.get()).toEqual(unsent);
  expect(sharingHere(() => storage, token).get()).toBeNull();
  expect(storage.getItem('whereabouts.unsent')).toContain('LpR4vA');
  expect(storage.getItem('whereabouts.unsent')).not.toContain('mLpR4vA');
  storage.setItem('whereabouts.unsent', 'not ours');
  expect(mine.get()).toBeNull();
});

test('works when the browser refuses storage', () => {
  const refusing = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const here = sharingHere(refusing, () => 'kX3_9s-Qw0ZtY7bN2mLpR4vA');
  here.set({ mark: 'reload', agreed, permitted: false });
  expect(here.get()).toBeNull();
});

test('a grant covers only its own share, up to its own end', () => {
  expect(covers(agreed, agreed)).toBe(true);
  expect(covers(agreed, { ...agreed, until: '2026-11-21T12:00:00.000Z' })).toBe(true);
  expect(covers(agreed, { ...agreed, until: '2026-11-21T12:30:00.001Z' })).toBe(false);
  expect(covers(agreed, { ...agreed, grantedAt: '2026-11-21T11:30:00.001Z' })).toBe(false);
  expect(covers(null, agreed)).toBe(false);
});
