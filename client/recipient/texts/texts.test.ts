import { expect, test } from 'vitest';
import en from './en.json';
import id from './id.json';

type Texts = { [key: string]: string | Texts };
const flat = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  );
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

test('both languages have the same texts with the same placeholders', () => {
  const english = new Map(flat(en));
  const indonesian = new Map(flat(id));
  expect([...indonesian.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [key, text] of english) {
    expect(text.trim(), key).not.toBe('');
    expect(indonesian.get(key)?.trim(), key).not.toBe('');
    expect(placeholders(indonesian.get(key) ?? ''), key).toEqual(placeholders(text));
  }
});

test('without a link, the page does not claim that an answer has arrived', () => {
  for (const { thanks } of [en, id])
    expect(Object.values(thanks).join(' ')).not.toMatch(/just answered|baru saja menjawab/);
});
