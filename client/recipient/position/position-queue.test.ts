import { expect, test } from 'vitest';
import { enqueue, queueLimit, within } from './position-queue.ts';

const at = (second: number) => ({
  latitude: 51.50735,
  longitude: -0.12776,
  accuracy: 8,
  recordedAt: new Date(1_700_000_000_000 + second * 1_000).toISOString(),
});
const fill = (count: number) => Array.from({ length: count }, (_, second) => at(second)).reduce(enqueue, []);

test('stays in order and never grows past its limit', () => {
  for (const count of [1, 499, 500, 501, 5_000]) {
    const queue = fill(count);
    expect(queue.length).toBeLessThanOrEqual(queueLimit);
    expect(queue.map(({ recordedAt }) => recordedAt)).toEqual(
      queue.map(({ recordedAt }) => recordedAt).sort(),
    );
    expect(queue[0]).toEqual(at(0));
    expect(queue.at(-1)).toEqual(at(count - 1));
  }
});

test('a full queue keeps every second position', () => {
  expect(fill(501)).toHaveLength(251);
  expect(fill(501).slice(0, 3)).toEqual([at(0), at(2), at(4)]);
});

test('rounds or drops queued positions after the precision was lowered', () => {
  expect(within([at(1)], 'EXACT')).toEqual([at(1)]);
  expect(within([at(1)], 'AREA')).toEqual([{ ...at(1), latitude: 51.51, longitude: -0.13, accuracy: 1_000 }]);
  expect(within([at(1)], 'CITY')).toEqual([]);
});
