// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { speak } from '../i18n/setup.ts';
import { makeSystem } from '../ui/theme/system.ts';
import { MapNote } from './map-notes.tsx';

vi.mock('./in-words/nearby.ts', () => ({ nearbyPlaces: () => Promise.resolve([]) }));
afterEach(cleanup);

const system = makeSystem();

const place = {
  key: 'k',
  name: 'Sari',
  latitude: -6.2,
  longitude: 106.8,
  accuracy: 12,
  freshness: 'live',
} as const;

const noteOf = async (note: Omit<Parameters<typeof MapNote>[0], 'places'>, source: 'GPS' | 'IP' = 'GPS') => {
  await speak('en');
  const { container } = render(
    <ChakraProvider value={system}>
      <MapNote {...note} places={[{ ...place, source }]} />
    </ChakraProvider>,
  );
  return container.textContent;
};

test('without streets, the command that adds them is told on a trial only', async () => {
  expect(await noteOf({ kind: 'world', isTrial: true })).toBe(
    'Map without streetsFor streets: npm run map -- add PLACE',
  );
  cleanup();
  expect(await noteOf({ kind: 'world', isTrial: false })).toBe('Map without streets');
});

test('the demo city says what it is, and other streets nothing', async () => {
  expect(await noteOf({ kind: 'demo', isTrial: true }, 'IP')).toBe('Demo city, map of 2017');
  cleanup();
  expect(await noteOf({ kind: 'streets', isTrial: true })).toBe('');
});
