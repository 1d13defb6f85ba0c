// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { speak } from '../../i18n/setup.ts';
import { useMapStyle } from './use-map-style.ts';

vi.mock('../../../map/maplibre.ts', () => ({ readArchive: () => undefined }));

let isDown = true;
beforeEach(async () => {
  await speak('en');
  isDown = true;
  const map = { world: '/map/world.pmtiles', regions: [], hosted: null };
  vi.stubGlobal('fetch', () =>
    isDown ? Promise.reject(new TypeError('no network')) : Promise.resolve(Response.json({ map })),
  );
  Object.assign(document, { fonts: { load: () => Promise.resolve([]) } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a map whose configuration could not be loaded is drawn once the network is back', async () => {
  const { result } = renderHook(() => useMapStyle([]));
  expect(result.current).toEqual({ map: undefined, failed: false });
  await waitFor(() => expect(result.current.failed).toBe(true));
  isDown = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(result.current.map?.kind).toBe('world'));
  expect(result.current.failed).toBe(false);
});

test('it is also tried again without a report of a network, and no longer once it is gone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const tries = vi.spyOn(globalThis, 'fetch');
  vi.resetModules();
  const { useMapStyle: fresh } = await import('./use-map-style.ts');
  const { result, unmount } = renderHook(() => fresh([]));
  await waitFor(() => expect(result.current.failed).toBe(true));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(tries.mock.calls.length).toBeGreaterThan(2);
  unmount();
  const before = tries.mock.calls.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(tries.mock.calls.length).toBe(before);
});
