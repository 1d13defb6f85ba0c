import { consentText } from '#shared/consent-text.ts';
import { expect, test } from 'vitest';
import en from '../../../i18n/en/consent.json';
import id from '../../../i18n/id/consent.json';
import type { SharedPosition } from '../link/invitation.ts';
import { coordinatesText, radiusText, timeText } from './position-text.ts';
import { createTexts } from './texts.ts';

const english = createTexts({ locale: 'en', texts: en, words: consentText.en });
const indonesian = createTexts({ locale: 'id', texts: id, words: consentText.id });
const at = (latitude: number, longitude: number, accuracy: number): SharedPosition => ({
  latitude,
  longitude,
  accuracy,
  source: 'GPS',
  recordedAt: '2026-11-21T12:00:00.000Z',
  address: null,
  isDemo: false,
});

/** Numbers and their units must not be torn apart at a line's end. */
const spaced = (text: string) => {
  expect(text).not.toMatch(/\d° |\d k?m/);
  return text.replaceAll('\u00a0', ' ');
};

test('coordinates show no more digits than the radius leaves true', () => {
  expect(spaced(coordinatesText(at(-6.208763, 106.845599, 12), english))).toBe('6.2088° S, 106.8456° E');
  expect(spaced(coordinatesText(at(51.51, -0.13, 1_000), english))).toBe('51.51° N, 0.13° W');
  expect(spaced(coordinatesText(at(-6.2, 106.8, 50_000), indonesian))).toBe('6,2° LS, 106,8° BT');
});

test('a radius is told in metres or kilometres, with two digits', () => {
  expect(spaced(radiusText(12.4, 'en'))).toBe('12 m');
  expect(spaced(radiusText(0.2, 'en'))).toBe('1 m');
  expect(spaced(radiusText(1_540, 'id'))).toBe('1,5 km');
  expect(spaced(radiusText(50_000, 'en'))).toBe('50 km');
});

test('the day is told when it is not today', () => {
  const iso = '2026-11-21T12:00:00.000Z';
  expect(timeText(iso, Date.parse(iso), 'en')).not.toContain('2026');
  expect(timeText(iso, Date.parse(iso) + 3 * 86_400_000, 'en')).toContain('2026');
});
