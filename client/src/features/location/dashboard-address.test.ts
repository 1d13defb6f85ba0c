import { expect, test } from 'vitest';
import { requestPage } from '#shared/paths.ts';
import { readAddress, writeAddress } from './dashboard-address.ts';

const usual = { tab: 'everyone' as const, consent: null, search: '', request: null, voice: null };

test('writes tab, filter and open request to the URL and reads them back', () => {
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

test('omits defaults', () => {
  expect(writeAddress(usual)).toBe('?');
  expect(readAddress(new URLSearchParams(''))).toEqual(usual);
});

test('falls back to the defaults for invalid values', () => {
  expect(readAddress(new URLSearchParams('tab=x&state=y'))).toEqual(usual);
});

test('an e-mail’s link opens the request in the list of all', () => {
  const [, query] = requestPage('7').split('?');
  expect(readAddress(new URLSearchParams(query))).toEqual({ ...usual, tab: 'all', request: '7' });
});
