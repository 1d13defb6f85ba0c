// @vitest-environment happy-dom
import { phoneCountries } from '#shared/phone.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { phoneCountry } from './phone-country.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const inBrowser = (languages: string[], timeZone = 'Asia/Jakarta') => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
};

test('a number is of the country used last, else the browser’s region, else its time zone', () => {
  inBrowser(['en-GB']);
  localStorage.setItem('phone_info', JSON.stringify({ country: 'PH', callingCode: '63' }));
  expect(phoneCountry('en', phoneCountries)).toBe('PH');
  localStorage.clear();
  expect(phoneCountry('en', phoneCountries)).toBe('GB');
  inBrowser(['en']);
  expect(phoneCountry('en', phoneCountries)).toBe('ID');
  inBrowser(['en'], 'UTC');
  expect(phoneCountry('en', phoneCountries)).toBe('US');
});

test.each(['{', 'null', '"PH"', '{"country":"AQ"}', '{"country":7}'])(
  'what is stored may be %s',
  (stored) => {
    inBrowser(['en-AQ', 'en'], 'Europe/London');
    localStorage.setItem('phone_info', stored);
    expect(phoneCountry('en', phoneCountries)).toBe('GB');
  },
);
