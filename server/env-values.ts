import { z } from 'zod';

// Kinds of values that several variables have.

export const text = z.string().trim().min(1);
export const phoneNumber = text.regex(
  /^\+[1-9]\d{6,14}$/,
  'a number with its country code, such as +15005550006',
);

/** ISO 3166-1 alpha-2 codes with commas. */
export const countries = z
  .string()
  .regex(/^\s*[A-Za-z]{2}(\s*,\s*[A-Za-z]{2})*\s*$/, 'ISO codes of countries with commas, such as ID,US')
  .transform((list) => new Set(list.split(',').map((country) => country.trim().toUpperCase())));
