import { expect, test } from 'vitest';
import { regionAt } from './map-config.ts';

test('knows whether a point lies within a region with streets', () => {
  const region = { url: '/jakarta.pmtiles', bounds: [106, -7, 107, 51] as const, maxZoom: 15 };
  const at = (latitude: number, longitude: number) =>
    regionAt([{ ...region, bounds: [...region.bounds] }], { latitude, longitude });
  expect(at(-6.2, 106.8)).toBeDefined();
  for (const longitude of [105.9, 107.1]) expect(at(-6.2, longitude)).toBeUndefined();
  for (const latitude of [-7.1, 51.1]) expect(at(latitude, 106.5)).toBeUndefined();
});
