import type { Locale } from '#shared/locales.ts';
import { regionOf } from '#shared/region.ts';
import { momentText } from '#shared/times.ts';
import { expect, test } from 'vitest';
import type { Share } from '../../api/invitation.ts';
import { closed } from '../../testing/draw-closed.tsx';
import { sampleNow, sampleShare } from '../../testing/sample-invitation.ts';

/** Terms and descriptions, without markup. */
const factsOf = (change: Partial<Share>, locale: Locale = 'en') =>
  [
    ...closed('ended', { share: sampleShare(change) }, {}, locale).matchAll(
      /<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g,
    ),
  ].map(([, term, text]) => `${term}: ${text}`);

const endedAt = '2026-11-21T11:40:00.000Z';
const before = { from: '2026-11-21T09:15:00.000Z', until: endedAt } as const;

test.each([
  ['en', 'What they can see: My exact position'],
  ['id', 'Yang terlihat: Posisi tepat saya'],
] as const)('after a change to the city, says what was seen of earlier shares, too (%s)', (locale, seen) => {
  const visible = { precision: 'EXACT', ...before } as const;
  const facts = factsOf({ precision: 'CITY', endedAt, positionCount: 6, visible }, locale);
  expect(facts[0]).toBe(seen);
  const region = regionOf(locale, []);
  expect(facts[1]).toContain(momentText(visible.from, sampleNow, region));
  expect(facts[2]).toContain(momentText(visible.until, sampleNow, region));
  expect(facts[3]).toMatch(/ 6$/);
});

test('does not list the exact position where only the city was seen', () => {
  const visible = { precision: 'CITY', ...before } as const;
  const facts = factsOf({ precision: 'EXACT', endedAt, positionCount: 1, visible });
  expect(facts[0]).toBe('What they can see: My city');
});

test.each([
  ['en', 'You chose: My exact position'],
  ['id', 'Pilihan Anda: Posisi tepat saya'],
] as const)('calls it a choice where they can see nothing (%s)', (locale, chosen) => {
  expect(factsOf({ precision: 'EXACT', endedAt }, locale)[0]).toBe(chosen);
});

test.each(['GPS', 'IP'] as const)(
  'credits the place of an IP address only where one is shown (%s)',
  (source) => {
    const position = {
      latitude: -6.2,
      longitude: 106.8,
      accuracy: 20,
      source,
      recordedAt: endedAt,
      address: 'Jakarta, Indonesia',
      isDemo: false,
      isDoubtful: false,
    };
    const page = closed('ended', { share: sampleShare({ endedAt, position }) });
    expect(page).toContain('GeoNames');
    expect(page.includes('DB-IP')).toBe(source === 'IP');
  },
);
