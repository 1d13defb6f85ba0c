import { expect, test } from 'vitest';
import { readDetail } from './checkout-detail.ts';

const read = (detail: unknown, cookieConsent = false) => readDetail(detail, cookieConsent);

test('keeps short texts of known fields only', () => {
  expect(read({ language: 'id', screen: '360x780', secret: 'x' })).toEqual({
    language: 'id',
    screen: '360x780',
  });
  expect(read({ language: ['id'], timeZone: 'x'.repeat(201) })).toBeNull();
  expect(read('{"language":"id"}')).toEqual({ language: 'id' });
  expect(() => read({ source: 'x'.repeat(4_000) })).toThrow('detail is too long');
});

test('keeps what advertisers set only if the visitor has agreed to cookies', () => {
  const detail = { source: 'ad', fbp: 'fb.1.2', fbc: 'fb.3', gclid: 'g' };
  expect(read(detail)).toEqual({ source: 'ad' });
  expect(read(detail, true)).toEqual(detail);
});
