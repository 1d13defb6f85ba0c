import { expect, test } from 'vitest';
import { TooManyWait, limitConcurrency } from './concurrency-limit.ts';

test('limits concurrency, runs waiting calls in order, rejects too many, and frees a place on failure', async () => {
  const inTurn = limitConcurrency(2, 2);
  const begun: number[] = [];
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const all = gates.map(({ promise }, index) =>
    inTurn(() => {
      begun.push(index);
      return promise;
    }),
  );
  await expect(all[4]).rejects.toThrow(TooManyWait);
  expect(begun).toEqual([0, 1]);
  gates[1]!.reject(new Error('fails'));
  await expect(all[1]).rejects.toThrow('fails');
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const index of [0, 2, 3]) gates[index]!.resolve(index);
  expect(await Promise.all([all[0], all[2], all[3]])).toEqual([0, 2, 3]);
  expect(await inTurn(() => Promise.resolve('free'))).toBe('free');
});
