import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isE164,
  phoneCountries,
  phoneInputLength,
  readPhone,
  readTextablePhone,
  storedPhone,
} from '#shared/phone.ts';

describe('readPhone', () => {
  it.each([
    ['+62 812-3456-7890', undefined, '+6281234567890', 'ID', 'MOBILE'],
    ['0812 3456 7890', 'ID', '+6281234567890', 'ID', 'MOBILE'],
    ['(0812) 34567890', 'id', '+6281234567890', 'ID', 'MOBILE'],
    ['\u202A+62 812-3456-7890\u202C', undefined, '+6281234567890', 'ID', 'MOBILE'],
    ['\u200B+62 812\u200B34567890\uFEFF', undefined, '+6281234567890', 'ID', 'MOBILE'],
    ['＋６２（８１２）３４５６－７８９０', undefined, '+6281234567890', 'ID', 'MOBILE'],
    ['  +٦٢ ٨١٢ ٣٤٥٦ ٧٨٩٠ ', undefined, '+6281234567890', 'ID', 'MOBILE'],
    ['+1 (202) 555-0143', undefined, '+12025550143', 'US', 'FIXED_LINE_OR_MOBILE'],
    ['+1 416 555 0143', 'US', '+14165550143', 'CA', 'FIXED_LINE_OR_MOBILE'],
    ['09171234567', 'PH', '+639171234567', 'PH', 'MOBILE'],
    ['+44 20 7946 0123', undefined, '+442079460123', 'GB', 'FIXED_LINE'],
    ['06 12 34 56 78', 'FR', '+33612345678', 'FR', 'MOBILE'],
  ])('reads %s (%s)', (input, home, e164, country, type) => {
    expect(readPhone(input, home)).toMatchObject({ ok: true, e164, country, type });
  });

  it.each([
    '',
    '   ',
    '+',
    '+62',
    'hello',
    '0812 3456 7890',
    '+62 812',
    '+6281234567890 or 5',
    'call +6281234567890',
    '+44 20 7946 0123 ext 5',
    '+6281234567890;ext=3',
    '+999 123456789',
    '+62+81234567890',
    `+${'6'.repeat(phoneInputLength)}`,
    `+6281234567890${' '.repeat(phoneInputLength)}1`,
  ])('rejects %j', (input) => {
    expect(readPhone(input)).toMatchObject({ ok: false, code: 'PHONE_INVALID' });
  });

  it('accepts an international prefix only if the default country uses it', () => {
    expect(readPhone('0062 812 3456 7890', 'GB')).toMatchObject({ e164: '+6281234567890', country: 'ID' });
    expect(readPhone('0062 812 3456 7890', 'ID').ok).toBe(false);
    expect(readPhone('0062 812 3456 7890').ok).toBe(false);
    expect(readPhone('001 628 123 4567', 'ID').ok).toBe(false);
  });

  it('rejects values that are not strings, and an unknown default country, without throwing', () => {
    for (const input of [null, undefined, 42, {}, ['+6281234567890']])
      expect(readPhone(input).ok).toBe(false);
    expect(readPhone('0812 3456 7890', 'XX').ok).toBe(false);
  });

  it('marks fictional numbers', () => {
    expect(readPhone('+44 7700 900123')).toMatchObject({
      ok: true,
      country: 'GB',
      type: 'MOBILE',
      textable: true,
      isFictional: true,
      international: '+44 7700 900123',
    });
    expect(readPhone('+1 202 555 0199')).toMatchObject({ textable: true, isFictional: true });
    expect(readPhone('+1 202 555 0200')).toMatchObject({ isFictional: false });
    expect(readPhone('+44 7700 901123')).not.toMatchObject({ isFictional: true });
  });

  it("knows Ofcom's other numbers for drama", () => {
    for (const number of [
      '+44 113 496 0123',
      '+44 161 496 0999',
      '+44 191 498 0000',
      '+44 20 7946 0123',
      '+44 28 9018 0123',
      '+44 29 2018 0123',
      '+44 808 157 0123',
      '+44 909 879 0123',
      '+44 306 999 0123',
    ])
      expect(readPhone(number), number).toMatchObject({ isFictional: true, country: 'GB', textable: false });
    for (const number of ['+44 20 7946 1123', '+44 113 497 0123', '+44 191 496 0123', '+44 121 498 0123'])
      expect(readPhone(number), number).toMatchObject({ isFictional: false });
  });

  it('knows that 555-01xx is reserved in areas only, not for toll-free, premium or personal numbers', () => {
    let areas = 0;
    for (let code = 200; code < 1_000; code += 1) {
      const phone = readPhone(`+1${code}5550123`);
      if (!phone.ok) continue;
      const hasArea = phone.type === 'FIXED_LINE_OR_MOBILE' || phone.type === 'FIXED_LINE';
      expect(phone.isFictional, phone.e164).toBe(hasArea);
      if (hasArea) areas += 1;
    }
    expect(areas).toBeGreaterThan(300);
  });

  it('never throws, and returns only E.164', () => {
    const digits = fc.string({
      unit: fc.constantFrom(...Array.from('0123456789')),
      minLength: 6,
      maxLength: 12,
    });
    // Anything, and what may be a number.
    const typed = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), digits);
    let read = 0;
    fc.assert(
      fc.property(typed, fc.constantFrom(undefined, ...phoneCountries), (text, home) => {
        const phone = readPhone(text, home);
        if (!phone.ok) return;
        read += 1;
        expect(phone.e164).toMatch(/^\+[1-9]\d{4,14}$/);
      }),
      { numRuns: 2_000 },
    );
    expect(read).toBeGreaterThan(0);
  });
});

describe('readTextablePhone', () => {
  it.each([
    ['a fixed line', '+62 21 5082 1234'],
    ['premium rate', '+1 900 234 5678'],
    ['shared cost', '+49 180 12345678'],
    ['toll free', '+1 800 234 5678'],
    ['a personal number, expensive to call and text', '+44 70 1234 5678'],
    ['internet telephony in Botswana', '+267 79 101 234'],
    ['more of it', '+267 79 201 234'],
    ['a pager', '+44 76 4012 3456'],
    ['UAN', '+44 55 1234 5678'],
    ['VoIP', '+44 56 1234 5678'],
    ['voicemail', '+41 860 79 123 45 67'],
    ['international toll free', '+800 1234 5678'],
    ['a satellite phone, which belongs to no country', '+881 612 345 678'],
  ])('rejects %s', (_kind, number) => {
    expect(readPhone(number).ok).toBe(true);
    expect(readTextablePhone(number)).toEqual({ ok: false, code: 'PHONE_NOT_TEXTABLE' });
  });

  it('accepts mobiles, and +1 numbers that may be mobile or fixed', () => {
    expect(readTextablePhone('+62 812 3456 7890').ok).toBe(true);
    expect(readTextablePhone('+1 650 253 0000').ok).toBe(true);
  });

  it('reports an invalid number as invalid rather than not textable', () => {
    expect(readTextablePhone('+62')).toEqual({ ok: false, code: 'PHONE_INVALID' });
  });
});

describe('storedPhone', () => {
  it('reads a number like any other', () => {
    expect(storedPhone('+6281234567890')).toEqual(readPhone('+6281234567890'));
  });

  it.each(['+62999', '+999123456789'])('keeps the digits of %s, which is no number any more', (e164) => {
    expect(storedPhone(e164)).toMatchObject({ e164, type: 'UNKNOWN', textable: false });
  });
});

describe('isE164', () => {
  it.each(['+6281234567890', '+1234567', '+123456789012345'])('accepts %s', (text) => {
    expect(isE164(text)).toBe(true);
  });

  it.each(['6281234567890', '+081234567890', '+123456', '+1234567890123456', '+62 81234567890'])(
    'rejects %s',
    (text) => {
      expect(isE164(text)).toBe(false);
    },
  );
});
