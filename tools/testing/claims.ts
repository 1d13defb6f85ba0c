import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { day, hour, minute } from '#shared/time-units.ts';
import { root } from '../run.ts';

const units: Readonly<Record<string, number>> = { minute, hour, day };

/** A constant that is private to its file: a product of numbers and units of time. Throws if it is not there. */
export function constantIn(path: string, name: string): number {
  const source = readFileSync(join(root, path), 'utf8');
  const [, product] = new RegExp(`\\b${name}(?: =|:) ([\\w* ]+)[;,\\s}]`).exec(source) ?? [];
  if (!product) throw new Error(`${path} has no constant ${name}`);
  return product
    .trim()
    .split(' * ')
    .reduce((value, factor) => value * (units[factor] ?? Number(factor.replaceAll('_', ''))), 1);
}

const upToTwelve = {
  en: 'no one two three four five six seven eight nine ten eleven twelve',
  id: 'nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas dua_belas',
};

/** Numbers as words, each at its own place. */
export const inWords = {
  en: Object.assign(upToTwelve.en.split(' '), { 20: 'twenty' }),
  id: Object.assign(upToTwelve.id.split(' '), { 20: 'dua puluh' }),
};
