import { expect, test } from 'vitest';
import { fixFrom, positionToSend } from './fix.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const reading = (coords: Partial<GeolocationCoordinates>, timestamp = now - 500) =>
  ({
    coords: { latitude: -6.208763, longitude: 106.845599, accuracy: 12, ...coords },
    timestamp,
  }) as GeolocationPosition;

test('turns a reading into a fix with the time of the reading', () => {
  expect(fixFrom(reading({}), now)).toEqual({
    latitude: -6.208763,
    longitude: 106.845599,
    accuracy: 12,
    takenAt: now - 500,
  });
});

test.each([1_000, 480_000, 10_800_000])('keeps the time of a reading that is %d ms old', (age) =>
  expect(fixFrom(reading({}, now - age), now)?.takenAt).toBe(now - age),
);

test.each([now + 60_000, Number.NaN, 0, (now - 978_307_200_000) / 1_000])(
  'replaces an absurd timestamp (%d) with the current time',
  (timestamp) => expect(fixFrom(reading({}, timestamp), now)?.takenAt).toBe(now),
);

test('drops unusable readings; an accuracy of 0, or none, is unknown', () => {
  expect(fixFrom(reading({ accuracy: 100_001 }), now)).toBeNull();
  expect(fixFrom(reading({ accuracy: 100_000 }), now)).not.toBeNull();
  expect(fixFrom(reading({ latitude: Number.NaN }), now)).toBeNull();
  expect(fixFrom(reading({ longitude: Number.NaN }), now)).toBeNull();
  for (const accuracy of [0, -1, Number.NaN, null as never, undefined as never])
    expect(fixFrom(reading({ accuracy }), now)?.accuracy).toBeNull();
});

test('sends EXACT unchanged, AREA with two decimals and at least 1 km accuracy, and CITY not at all', () => {
  const fix = fixFrom(reading({}), now)!;
  expect(positionToSend(fix, 'EXACT', 0)).toMatchObject({ latitude: -6.208763, accuracy: 12 });
  expect(positionToSend(fix, 'AREA', 0)).toMatchObject({
    latitude: -6.21,
    longitude: 106.85,
    accuracy: 1_000,
  });
  expect(positionToSend(fix, 'CITY', 0)).toBeNull();
});

test('keeps the altitude that a device gives, and never sends it', () => {
  const fix = fixFrom(reading({ altitude: 35 }), now)!;
  expect(fix.altitude).toBe(35);
  expect(Object.keys(positionToSend(fix, 'EXACT', 0)!)).toEqual([
    'latitude',
    'longitude',
    'accuracy',
    'recordedAt',
  ]);
});

test('converts times to the server’s clock', () => {
  const fix = fixFrom(reading({}), now)!;
  expect(positionToSend(fix, 'EXACT', 90_500)?.recordedAt).toBe('2026-11-21T12:01:30.000Z');
});
