import { expect, test } from 'vitest';
import { grow, mergeTrack, putBefore } from './track.ts';

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

const from = (start: number, length: number) => Array.from({ length }, (_, minute) => at(start + minute));

test('earlier positions that were asked for stay while the track grows, and when it is answered anew', () => {
  const track = putBefore(from(1_000, 1_000), from(0, 1_000));
  expect(track).toEqual(from(0, 2_000));
  expect(grow(track, at(2_000))).toEqual(from(0, 2_001));
  expect(mergeTrack(track, from(1_001, 1_000))).toEqual(from(0, 2_001));
});

test('earlier positions go when what is answered does not follow on from them', () => {
  const track = from(0, 2_000);
  expect(mergeTrack(track, from(3_000, 1_000))).toEqual(from(3_000, 1_000));
  // All that there is: what came before has been erased.
  expect(mergeTrack(track, from(1_990, 20))).toEqual(from(1_990, 20));
});

test('a page that comes after its track was erased is not shown', () => {
  expect(putBefore([], from(0, 10))).toEqual([]);
});

test('an erased track is empty, whatever was there', () => {
  expect(mergeTrack([at(1)], [])).toEqual([]);
});
