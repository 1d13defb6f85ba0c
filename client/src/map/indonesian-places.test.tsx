// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { speak } from '../i18n/setup.ts';
import { useNearby } from './in-words/use-nearby.ts';
import { worldStyle } from '../../map/style/world-style.ts';

vi.mock('./in-words/nearby.ts', () => ({
  nearbyPlaces: () => Promise.resolve([{ name: 'South Tangerang', distance: 100, bearing: 0 }]),
}));
afterEach(() => speak('en'));

test.each([
  ['en', 'in or near South Tangerang'],
  ['id', 'di atau dekat Tangerang Selatan'],
] as const)('a town near a place is named in %s', async (locale, text) => {
  await speak(locale);
  const { result } = renderHook(() => useNearby({ latitude: -6.29, longitude: 106.72, accuracy: 20 }));
  await waitFor(() => expect(result.current).toEqual([text]));
});

test.each([
  ['en', false],
  ['id', true],
] as const)('the map in %s names towns in that language', (locale, isTranslated) => {
  const { layers } = worldStyle('/map/world.pmtiles', false, locale);
  const towns = layers.find(({ id, type }) => id === 'places' && type === 'symbol');
  expect(JSON.stringify(towns).includes('Tangerang Selatan')).toBe(isTranslated);
});
