// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { speak } from '../../i18n/setup.ts';
import { useFromMe } from './from-me.ts';
import { setMyPosition } from './my-position.ts';

beforeAll(() => speak('en'));
afterEach(() => vi.restoreAllMocks());

const me = { latitude: 0, longitude: 0, accuracy: 10 };
/** Metres to the east and to the north of it. */
const mum = (east: number, north: number, accuracy = 12) => ({
  latitude: north / 111_195,
  longitude: east / 111_195,
  accuracy,
  source: 'GPS' as const,
});
const said = (place: Parameters<typeof useFromMe>[1], from: typeof me | null = me, language = 'en-AU') => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
  const { result } = renderHook(() => useFromMe('Mum', place));
  expect(result.current).toBeNull();
  act(() => setMyPosition(from));
  const text = result.current?.replaceAll('\u{A0}', ' ');
  act(() => setMyPosition(null));
  return text;
};

test('tells how far away somebody is, and where, in the units of the reader’s country', () => {
  expect(said(mum(1_700, 1_700))).toBe('Mum is 2.4 km from you, north-east');
  expect(said(mum(0, -340))).toBe('Mum is 340 m from you, south');
  expect(said(mum(1_700, 1_700), me, 'en-US')).toBe('Mum is 1.5 mi from you, north-east');
  expect(said(mum(0, -100), me, 'en-GB')).toBe('Mum is 328 ft from you, south');
});

test('tells no more than is known of the two places', () => {
  expect(said(mum(2_200, 0, 1_000))).toBe('Mum is about 2 km from you, east');
  expect(said(mum(300, 0, 1_000))).toBe('Mum is within about 1.3 km of you');
  expect(said(mum(8, 0))).toBe('Mum is within about 30 m of you');
});

test.each([
  ['of a city', { ...mum(2_000, 0, 25_000), source: 'IP' as const }, me],
  ['of a doubtful place', { ...mum(2_000, 0), isDoubtful: true }, me],
  ['from a device that does not know where it is', mum(2_000, 0), { ...me, accuracy: 25_000 }],
  ['without one’s own position', mum(2_000, 0), null],
])('says nothing %s', (_, place, from) => {
  expect(said(place, from)).toBeUndefined();
});
