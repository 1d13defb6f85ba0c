import { expect, test } from 'vitest';
import { motionOf } from './motion.ts';
import type { TrackPoint } from './place.ts';

/** Steps of 20 m to the east, one every 18 s: 4 km/h. */
const walk = (change: Partial<TrackPoint> = {}) =>
  Array.from({ length: 5 }, (_, step): TrackPoint => ({
    latitude: 0,
    longitude: (step * 20) / 111_195,
    accuracy: 8,
    source: 'GPS',
    isDoubtful: false,
    recordedAt: new Date(step * 18_000).toISOString(),
    ...change,
  }));
const now = 75_000;

test('tells the speed and the direction of somebody who walks', () => {
  expect(motionOf(walk(), now)).toEqual({ speed: expect.closeTo(4, 1), heading: expect.closeTo(90, 1) });
});

test.each([
  ['whose positions are rounded', walk({ accuracy: 1_000 })],
  ['known by an IP address', walk({ source: 'IP' })],
  ['whose positions are doubtful', walk({ isDoubtful: true })],
  ['who stands still, within the accuracy', walk({ longitude: 0 })],
  ['seen once', walk().slice(0, 1)],
])('says nothing of somebody %s', (_, track) => {
  expect(motionOf(track, now)).toBeUndefined();
});

test('says nothing once they have not been heard of for a while', () => {
  expect(motionOf(walk(), now + 120_000)).toBeUndefined();
});
