import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Locale } from './locales.ts';
import { consentText, consentTextFor } from './consent-text.ts';

type Words = { [key: string]: string | Words };
const leaves = (words: Words, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value, `${path}${key}.`),
  );
const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

test('both languages have the same texts with the same placeholders', () => {
  const id = new Map(leaves(consentText.id));
  for (const [path, text] of leaves(consentText.en)) {
    expect(id.has(path), path).toBe(true);
    expect(Boolean(id.get(path)), path).toBe(Boolean(text));
    expect(placeholders(id.get(path) ?? ''), path).toEqual(placeholders(text));
  }
  expect(id.size).toBe(leaves(consentText.en).length);
});

test.each(['en', 'id'] as const)('the canonical text (%s) contains the version and every text', (locale) => {
  const canonical = consentTextFor(locale);
  expect(canonical).toContain(`version: ${consentText.version}\nlocale: ${locale}\n`);
  for (const [path, text] of leaves(consentText[locale])) expect(canonical).toContain(`\n${path}: ${text}`);
});

/**
 * A receipt names the version. Whoever changes a word gives the text a new version, and only then puts the new
 * hashes here.
 */
test('the text matches the hashes of its version', () => {
  const hash = (locale: Locale) =>
    createHash('sha256').update(consentTextFor(locale)).digest('hex').slice(0, 16);
  expect([consentText.version, hash('en'), hash('id')]).toEqual([
    '2026-11-30',
    '612d1a4bbec0b2d9',
    '7843a1f6ee2673b0',
  ]);
});
