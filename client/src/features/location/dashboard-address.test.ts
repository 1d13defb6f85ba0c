import { expect, test } from 'vitest';
import { readAddress, writeAddress } from './dashboard-address.ts';

const usual = { tab: 'numbers' as const, consent: null, search: '', request: null, voice: null };

test('an address says tab, filter and open request, and is read back the same', () => {
  const address = {
    ...usual,
    tab: 'emails' as const,
    consent: 'GRANTED' as const,
    search: 'a&b',
    request: '7',
  };
  expect(writeAddress(address)).toBe('?tab=emails&state=granted&q=a%26b&request=7');
  expect(readAddress(new URLSearchParams(writeAddress(address)))).toEqual(address);
});

test('defaults are left out', () => {
  expect(writeAddress(usual)).toBe('?');
  expect(readAddress(new URLSearchParams(''))).toEqual(usual);
});

test('an address with nonsense is as usual', () => {
  expect(readAddress(new URLSearchParams('tab=x&state=y'))).toEqual(usual);
});
