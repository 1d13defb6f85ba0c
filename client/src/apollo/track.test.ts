import { expect, test } from 'vitest';
import { fillIn, grow, mergeTrack, putBefore } from './track.ts';

const at = (minute: number) => ({ recordedAt: new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString() });

test('appends only newer positions', () => {
  expect(grow([at(1)], at(2))).toEqual([at(1), at(2)]);
  expect(grow([at(2)], at(1))).toEqual([at(2)]);
  expect(grow([at(2)], at(2))).toEqual([at(2)]);
  expect(grow([], at(1))).toEqual([at(1)]);
});

test('keeps the newest 1,000 positions', () => {
  const full = Array.from({ length: 1_000 }, (_, minute) => at(minute));
  const grown = grow(full, at(1_000));
  expect(grown).toHaveLength(1_000);
  expect(grown[0]).toEqual(at(1));
});

test('keeps a pushed position that an older response lacks', () => {
  expect(mergeTrack([at(1), at(2), at(3)], [at(1), at(2)])).toEqual([at(1), at(2), at(3)]);
  expect(mergeTrack(undefined, [at(1)])).toEqual([at(1)]);
});

const from = (start: number, length: number) => Array.from({ length }, (_, minute) => at(start + minute));

test('keeps loaded earlier positions when the track grows or is fetched again', () => {
  const track = putBefore(from(1_000, 1_000), from(0, 1_000));
  expect(track).toEqual(from(0, 2_000));
  expect(grow(track, at(2_000))).toEqual(from(0, 2_001));
  expect(mergeTrack(track, from(1_001, 1_000))).toEqual(from(0, 2_001));
});

test('drops earlier positions if the fetched track does not continue them', () => {
  const track = from(0, 2_000);
  expect(mergeTrack(track, from(3_000, 1_000))).toEqual(from(3_000, 1_000));
  // The whole track: earlier positions have been erased.
  expect(mergeTrack(track, from(1_990, 20))).toEqual(from(1_990, 20));
});

test('puts a position between earlier and later ones, and none twice', () => {
  expect(putBefore([at(1), at(2), at(4)], [at(2), at(3)])).toEqual(from(1, 4));
});

test('fills in missed positions, and keeps the newest 1,000, or all if earlier ones were loaded', () => {
  const [first, ...rest] = from(0, 1_000);
  expect(fillIn(rest.slice(1), rest)).toEqual(rest);
  expect(fillIn([first!, ...rest.slice(1), at(1_000)], rest)).toEqual([...rest, at(1_000)]);
  expect(fillIn([...from(-500, 501), ...rest.slice(1)], rest)).toEqual(from(-500, 1_500));
  expect(fillIn([], rest)).toEqual([]);
});

test('ignores a page of earlier positions that arrives after the track was erased', () => {
  expect(putBefore([], from(0, 10))).toEqual([]);
  expect(putBefore(undefined, from(0, 10))).toEqual(from(0, 10));
});

test('empties the track when the fetched one is empty', () => {
  expect(mergeTrack([at(1)], [])).toEqual([]);
});

test('contains nothing twice if a position is older than the one before it', () => {
  expect(mergeTrack([at(2)], [at(2), at(1)])).toEqual([at(2), at(1)]);
  expect(mergeTrack([at(2), at(3)], [at(2), at(1)])).toEqual([at(2), at(1), at(3)]);
});
