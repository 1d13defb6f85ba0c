import { consentText } from '#shared/consent-text.ts';
import { expect, test } from 'vitest';
import en from '../texts/en.json';
import id from '../texts/id.json';
import { failureText } from './failure-text.ts';
import { createTexts, fillIn, type TextKey } from './texts.ts';

test('fills in placeholders once, as plain text', () => {
  expect(fillIn('{{a}} and {{b}}', { a: '{{b}}', b: '$&<' })).toBe('{{b}} and $&<');
  const { t } = createTexts({ locale: 'en', texts: en, words: consentText.en });
  expect(t('sharing.lastSent', { ago: '2 minutes ago' })).toBe('Last sent 2 minutes ago');
});

test.each([
  ['en', en, /go(es)? on/],
  ['id', id, /tetap berjalan/],
] as const)(
  'what is shown to somebody who may be sharing already does not say otherwise: %s',
  (_, texts, on) => {
    expect(texts.invalid.nothing).toMatch(on);
    expect(texts.frame.slow).toMatch(on);
    expect(texts.frame.noScript).toMatch(on);
  },
);

test('throws on a missing text', () => {
  const { t } = createTexts({ locale: 'en', texts: { frame: en.frame }, words: consentText.en });
  expect(() => t('guide.desktop.1')).toThrow('guide.desktop.1');
  expect(() => t('frame' as TextKey)).toThrow();
});

test('uses the four error messages of the specification verbatim', () => {
  expect(`${en.problem.DISABLED.title} / ${en.problem.DISABLED.text}`).toBe(
    'Your GPS location has been disabled / Please enable your location in the browser settings',
  );
  expect(en.problem.UNSUPPORTED.title).toBe('The browser does not support geolocation');
  expect(en.problem.DENIED.title).toBe('User denied location permission');
  expect(en.problem.FAILED.title).toBe('Failed to get location');
});

test.each([
  ['en', en, 'That was too often. Please wait 2 seconds.', 'That was too often. Please try again later.'],
  ['id', id, 'Terlalu sering. Mohon tunggu 2 detik.', 'Terlalu sering. Silakan coba lagi nanti.'],
] as const)(
  'asks to wait after too many calls, without promising to go on by itself: %s',
  (locale, texts, said, later) => {
    const { t } = createTexts({ locale, texts, words: consentText[locale] });
    const after = (retryAfter: number) =>
      failureText({ code: 'RATE_LIMITED', repeatable: true, retryAfter }, t, true);
    expect(after(1.2)).toBe(said);
    expect(after(0.3)).toBe(said);
    // Nobody counts 86,400 seconds.
    expect(after(86_400)).toBe(later);
  },
);
