import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refetchMissing } from './missing-tiles.ts';

const page = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function aMap() {
  let onError: (event: object) => void = () => {};
  const refreshTiles = vi.fn();
  const map = {
    on: (_: string, listener: typeof onError) => void (onError = listener),
    off: () => void (onError = () => {}),
    refreshTiles,
    getSource: (id: string) => (id === 'gone' ? undefined : {}),
  };
  const end = refetchMissing(map as unknown as Parameters<typeof refetchMissing>[0]);
  const fail = (x: number, sourceId = 'streets') =>
    onError({ type: 'error', sourceId, tile: { tileID: { canonical: { x, y: 1, z: 9 } } } });
  return { refreshTiles, end, fail, other: () => onError({ type: 'error', error: new Error('a glyph') }) };
}

test('refetches failed tiles once, in one batch', () => {
  const { fail, refreshTiles } = aMap();
  fail(1);
  fail(2);
  fail(3, 'gone');
  expect(refreshTiles).not.toHaveBeenCalled();
  vi.advanceTimersByTime(4_000);
  expect(refreshTiles.mock.calls).toEqual([['streets', [{ x: 1, y: 1, z: 9 }, { x: 2, y: 1, z: 9 }]]]); // prettier-ignore
  vi.advanceTimersByTime(600_000);
  expect(refreshTiles).toHaveBeenCalledTimes(1);
});

test('backs off while tiles keep failing', () => {
  const { fail, refreshTiles } = aMap();
  refreshTiles.mockImplementation(() => fail(1));
  fail(1);
  vi.advanceTimersByTime(10 * 60_000);
  expect(refreshTiles.mock.calls.length).toBeGreaterThan(8);
  expect(refreshTiles.mock.calls.length).toBeLessThan(16);
});

test('refetches immediately when the network is back', () => {
  const { fail, refreshTiles } = aMap();
  fail(1);
  page.dispatchEvent(new Event('online'));
  expect(refreshTiles).toHaveBeenCalledTimes(1);
  page.dispatchEvent(new Event('online'));
  expect(refreshTiles).toHaveBeenCalledTimes(1);
});

test('refetches nothing after other errors or once the map is removed', () => {
  const { fail, other, end, refreshTiles } = aMap();
  other();
  fail(1);
  end();
  const removed = aMap();
  removed.end();
  removed.fail(2);
  vi.advanceTimersByTime(60_000);
  page.dispatchEvent(new Event('online'));
  expect(refreshTiles).not.toHaveBeenCalled();
  expect(removed.refreshTiles).not.toHaveBeenCalled();
});
