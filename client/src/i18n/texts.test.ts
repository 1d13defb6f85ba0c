import { Kind, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import base from '../../../schema/base.graphql?raw';

type Texts = { [key: string]: string | Texts };

const texts = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' });
const filesOf = (locale: string) =>
  Object.keys(texts).flatMap((path) =>
    path.startsWith(`./${locale}/`) ? [path.slice(locale.length + 3)] : [],
  );
const read = (locale: string, file: string): Texts => texts[`./${locale}/${file}`] ?? {};

/** Languages differ in plural forms: Indonesian has `_other` only. */
const singular = /_(zero|one|two|few|many)$/;
const flat = (texts: Texts, path = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string'
        ? singular.test(key)
          ? []
          : [[path + key, value]]
        : Object.entries(flat(value, `${path}${key}.`)),
    ),
  );
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

const files = filesOf('en');

test('both languages have the same files', () => {
  expect(files).toContain('common.json');
  expect(filesOf('id')).toEqual(files);
});

describe.each(files)('%s', (file: string) => {
  const en = flat(read('en', file));
  const id = flat(read('id', file));

  test('has the same keys in both languages', () => {
    expect(Object.keys(id).sort()).toEqual(Object.keys(en).sort());
  });

  test.each(Object.keys(en))('%s has the same placeholders in both languages', (key) => {
    expect(placeholders(id[key] ?? '')).toEqual(placeholders(en[key] ?? ''));
  });

  test('has no empty text', () => {
    for (const [key, text] of [...Object.entries(en), ...Object.entries(id)])
      expect(text.trim(), key).not.toBe('');
  });

  test('has typographic apostrophes', () => {
    expect(Object.values(en).filter((text) => text.includes("'"))).toEqual([]);
  });
});

test('every error code of the schema has a text', () => {
  const codes = parse(base).definitions.flatMap((definition) =>
    definition.kind === Kind.ENUM_TYPE_DEFINITION && definition.name.value === 'ErrorCode'
      ? (definition.values ?? []).map(({ name }) => name.value)
      : [],
  );
  expect(codes.length).toBeGreaterThan(30);
  for (const locale of ['en', 'id'])
    expect(Object.keys(read(locale, 'errors.json'))).toEqual(expect.arrayContaining(codes));
});
