// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import words from '../../../i18n/en/location.json';
import { speak } from '../../../i18n/setup.ts';
import { makeSystem } from '../../../ui/theme/system.ts';
import { LocationFacts } from './location-facts.tsx';
import { sampleLocation } from '../testing/sample-location.ts';

beforeAll(() => speak('en'));
afterEach(cleanup);

const system = makeSystem();
const termsOf = (consent: 'AWAITING' | 'EXPIRED' | 'GRANTED') => {
  const { container } = render(
    <ChakraProvider value={system}>
      <LocationFacts location={sampleLocation('a', { consent })} />
    </ChakraProvider>,
  );
  const terms = [...container.querySelectorAll('dt')].map(({ textContent }) => textContent);
  cleanup();
  return terms;
};

test('says when a request expires and, once it has, when that was', () => {
  expect(termsOf('AWAITING')).toContain(words.facts.expires);
  expect(termsOf('EXPIRED')).toContain('Expired');
  expect(termsOf('GRANTED')).not.toContain(words.facts.expires);
});
