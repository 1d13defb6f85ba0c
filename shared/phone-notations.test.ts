import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { getExampleNumber } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { phoneCountries, readPhone } from '#shared/phone.ts';

test('reads the usual notations of a mobile number of every country', () => {
  const mobiles = phoneCountries.flatMap((country) => getExampleNumber(country, examples) ?? []);
  expect(mobiles.length).toBeGreaterThan(240);
  for (const { number } of mobiles) {
    const phone = readPhone(number);
    expect(phone).toMatchObject({ ok: true, e164: number, textable: true });
    if (!phone.ok) continue;
    const { international, national, callingCode, country } = phone;
    const code = `+${callingCode}`;
    const rest = international.slice(code.length).trim();
    const spaced = (space: string) => international.replaceAll(' ', space);
    for (const notation of [
      international,
      `(${code}) ${rest}`,
      `[${code}] ${rest}`,
      `tel:${number}`,
      `TEL: ${spaced('-')}`,
      // Thin, narrow no-break, no-break, figure, ideographic and Braille spaces; bullets, dots and dashes.
      ...' \u2009\u202F\u00A0\u2007\u3000\u2800•·.‧・-‐‑–—−'.split('').map(spaced),
      // Invisible: variation selectors, joiners, fillers, marks of direction, a soft hyphen.
      ...'\uFE0D\uFE0E\uFE0F\u034F\u3164\u115F\u200B\u200E\u2060\u00AD'.split('').map(spaced),
      `\u202A${international}\u202C`,
      international.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit))),
      international.replace(/\d/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit))),
    ])
      expect(readPhone(notation), JSON.stringify(notation)).toEqual(phone);
    for (const notation of [national, `(${national})`, national.replaceAll(' ', '\u202F')])
      expect(readPhone(notation, country!), notation).toEqual(phone);
  }
});

test.each([
  ['+1 202 5५55 0100', 'US', undefined],
  ['+1 202 555 010②', 'US', 'characters'],
  ['+1 202 555 01*0', 'US', 'characters'],
  ['+44 20 7946 0123 ext 5', 'GB', 'characters'],
  ['WA: +62 812 3456 7890', 'ID', 'characters'],
  ['+62 812 3456 78/79', 'ID', 'several'],
  ['0812 3456 78/79', 'ID', 'several'],
  ['+62 812 3456 7890 / +62 812 3456 7891', 'ID', 'several'],
  ['+62 812 3456 7890, 0812 3456 7891', 'ID', 'several'],
  ['+62 812 3456 7890;5', 'ID', 'several'],
  ['+62 812 3456 7890 or 0812 3456 7891', 'ID', 'several'],
  ['0812 3456 7890 ATAU 0812 3456 7891', 'ID', 'several'],
  ['+6281234567890+6281234567891', 'ID', 'several'],
  ['00 00', 'ID', 'country'],
  ['0812 3456 7890', undefined, 'country'],
  ['0812', 'ID', undefined],
])('says what is wrong with the writing of %s (%s): %s', (typed, home, fault) => {
  const phone = readPhone(typed, home);
  expect(phone).toMatchObject({ ok: false, fault });
  expect(phone).not.toHaveProperty('probable.e164');
});

test.each([
  ['a slash within one number', '030/123456', 'DE', '+4930123456'],
  ['a slash after the area', '+62 812/3456/7890', undefined, '+6281234567890'],
  ['00 instead of a plus', '0062 812 3456 7890', undefined, '+6281234567890'],
  ['00 where another prefix leads abroad', '0044 7700 900123', 'ID', '+447700900123'],
  ['a former Mexican mobile', '+52 1 55 1234 5678', undefined, '+525512345678'],
  ['a former Mexican mobile after 00', '0052 1 55 1234 5678', 'ID', '+525512345678'],
  ['a Brazilian mobile without its 9', '+55 11 8765 4321', undefined, '+5511987654321'],
  ['a national Brazilian one', '(011) 8765-4321', 'BR', '+5511987654321'],
  ['a former number of Benin', '+229 97 12 34 56', undefined, '+2290197123456'],
  ['a national one of Benin', '97 12 34 56', 'BJ', '+2290197123456'],
  ['Orange in Ivory Coast', '+225 07 12 34 56', undefined, '+2250707123456'],
  ['MTN in Ivory Coast', '45 12 34 56', 'CI', '+2250545123456'],
  ['Moov in Ivory Coast', '+225 01 12 34 56', undefined, '+2250101123456'],
  ['a fixed line in Ivory Coast', '+225 20 21 22 23', undefined, '+2252720212223'],
])('offers the probable number for %s, and does not read it', (_, typed, home, e164) => {
  expect(readPhone(typed, home)).toMatchObject({ ok: false, probable: { e164 } });
});
