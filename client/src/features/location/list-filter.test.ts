import { expect, test } from 'vitest';
import { belongs, filterOf } from './list-filter.ts';

const mum = {
  channel: 'PHONE' as const,
  consent: 'GRANTED' as const,
  title: 'Mum',
  recipient: '+6281234567890',
};

test.each([
  [{}, true],
  [{ channel: 'PHONE' as const }, true],
  [{ channel: 'EMAIL' as const }, false],
  [{ consent: 'GRANTED' as const }, true],
  [{ consent: 'AWAITING' as const }, false],
  [{ search: ' mUM ' }, true],
  [{ search: 'dad' }, false],
  [{ search: '0812 3456' }, false],
  [{ search: '812 3456' }, true],
  [{ search: '+62 812-3456' }, true],
  [{ channel: 'PHONE' as const, consent: 'GRANTED' as const, search: '7890' }, true],
])('%j: %s', (filter, expected) => {
  expect(belongs(mum, filter)).toBe(expected);
});

test('a link has no recipient to find', () => {
  expect(belongs({ ...mum, channel: 'LINK', title: null, recipient: null }, { search: '812' })).toBe(false);
});

test('the cache names its lists by their filters', () => {
  expect(filterOf('locations')).toEqual({});
  expect(filterOf('locations:{"channel":"LINK","search":"a {b}"}')).toEqual({
    channel: 'LINK',
    search: 'a {b}',
  });
});
