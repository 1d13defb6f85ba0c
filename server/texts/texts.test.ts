import { expect, test } from 'vitest';
import type { Locale } from '#shared/locales.ts';
import { texts } from './texts.ts';

/** The path of every text, with its placeholders in braces. */
const shapeOf = (value: unknown, path = ''): string[] =>
  typeof value === 'string'
    ? [`${path} ${[...new Set(value.match(/\{\w+\}/g))].toSorted().join('')}`]
    : Object.entries(value as object).flatMap(([key, part]) => shapeOf(part, `${path}/${key}`));

test('both languages have the same texts with the same placeholders', () => {
  expect(shapeOf(texts.id)).toEqual(shapeOf(texts.en));
});

test('templates have the same keys in both languages', () => {
  for (const kind of ['sms', 'emails', 'calls'] as const)
    expect(texts.id[kind].map(({ key }) => key)).toEqual(texts.en[kind].map(({ key }) => key));
});

test('no text of several words is the same in both languages', () => {
  const leaves = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(leaves);
  const words = (locale: Locale) => leaves(texts[locale]).filter((text) => /\s/.test(text));
  expect(words('id').filter((text) => words('en').includes(text))).toEqual([]);
});
