import { expect, test } from 'vitest';
import { firstLocale } from './locales.ts';

test.each([
  ['the first of our languages', ['de-DE', 'id-ID', 'en'], 'id'],
  ['Indonesian by its old code', ['in-ID', 'en'], 'id'],
  ['tags with an underscore', ['id_ID', 'en'], 'id'],
  ['no region', ['nl-ID', 'en-IN'], 'en'],
  ['no longer code', ['ina', 'idb', 'enm'], 'en'],
  ['tags in capitals', ['ID', 'en'], 'id'],
  ['tags with a weight', [' id;q=0.9', ' en;q=0.5'], 'id'],
  ['English, if there is none', [], 'en'],
] as const)('the language of tags: %s', (_, tags, expected) => {
  expect(firstLocale(tags)).toBe(expected);
});
