import { expect, test } from 'vitest';
import { onceInAWhile } from './once-in-a-while.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 26) + seconds * 1_000);

test('says yes once in the given time, for each key', () => {
  const mayAsk = onceInAWhile(5_000);
  expect([mayAsk('a', at(0)), mayAsk('a', at(5)), mayAsk('b', at(5)), mayAsk('a', at(6))]).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

test('a clock that is set back by an hour does not end the asking for an hour', () => {
  const mayAsk = onceInAWhile(5_000);
  mayAsk('a', at(3_600));
  expect(mayAsk('a', at(0))).toBe(true);
  expect(mayAsk('a', at(1))).toBe(false);
});
