// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Moment } from '../place/place.ts';
import { useGlide } from './use-glide.ts';

const at = (longitude: number, second: number): Moment => ({
  latitude: -17,
  longitude,
  accuracy: 10,
  source: 'GPS',
  recordedAt: new Date(second * 1_000).toISOString(),
  isDoubtful: false,
});
const target = at(-179.98, 60);
const moment = { ...at(179.98, 0), toward: { point: target, duration: 300 } };

test('place and time go on together, the short way across the date line', async () => {
  const { result } = renderHook(() => useGlide(moment));
  await waitFor(() => expect(result.current!.longitude).toBeGreaterThan(180));
  const { longitude, recordedAt } = result.current!;
  expect(longitude).toBeLessThan(180.03);
  expect((Date.parse(recordedAt) / 60_000) * 0.04).toBeCloseTo(longitude - 179.98);
  await waitFor(() => expect(result.current!.recordedAt).toBe(target.recordedAt));
});

test('whoever wants less motion sees it where it was until it has arrived', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const { result } = renderHook(() => useGlide(moment));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(result.current).toBe(moment);
  vi.unstubAllGlobals();
});
