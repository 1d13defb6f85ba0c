// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { speak } from '../../i18n/setup.ts';
import { useNearby } from './use-nearby.ts';

const asked: ((name: string) => void)[] = [];
vi.mock('./nearby.ts', () => ({
  nearbyPlaces: () =>
    new Promise((resolve) => {
      asked.push((name) => resolve([{ name, distance: 100, bearing: 0 }]));
    }),
}));

const answer = async (name: string) => {
  await waitFor(() => expect(asked).toHaveLength(1));
  await act(async () => asked.shift()!(name));
};

test('while the next place is worked out, the last one stays only if it is near', async () => {
  await speak('en');
  const jakarta = { latitude: -6.2, longitude: 106.82, accuracy: 20 };
  const { result, rerender } = renderHook(useNearby, { initialProps: jakarta });
  await answer('Jakarta');
  expect(result.current.join()).toContain('Jakarta');
  rerender({ ...jakarta, latitude: -6.205 });
  expect(result.current.join()).toContain('Jakarta');
  await answer('Jakarta');
  rerender({ ...jakarta, latitude: -7.25 });
  expect(result.current).toEqual([]);
  await answer('Surabaya');
  expect(result.current.join()).toContain('Surabaya');
});
