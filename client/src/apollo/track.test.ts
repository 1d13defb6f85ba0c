import { expect, test } from 'vitest';
import { grow, mergeTrack } from './track.ts';

const at = (minute: number) => ({ recordedAt: new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString() });

test('a track grows by newer positions only', () => {
  expect(grow([at(1)], at(2))).toEqual([at(1), at(2)]);
  expect(grow([at(2)], at(1))).toEqual([at(2)]);
  expect(grow([at(2)], at(2))).toEqual([at(2)]);
  expect(grow([], at(1))).toEqual([at(1)]);
});

test('a track keeps its newest thousand', () => {
  const full = Array.from({ length: 1_000 }, (_, minute) => at(minute));
  const grown = grow(full, at(1_000));
  expect(grown).toHaveLength(1_000);
  expect(grown[0]).toEqual(at(1));
});

test('an answer that is older than a push does not lose the push', () => {
  expect(mergeTrack([at(1), at(2), at(3)], [at(1), at(2)])).toEqual([at(1), at(2), at(3)]);
  expect(mergeTrack(undefined, [at(1)])).toEqual([at(1)]);
});

test('an erased track is empty, whatever was there', () => {
  expect(mergeTrack([at(1)], [])).toEqual([]);
});
