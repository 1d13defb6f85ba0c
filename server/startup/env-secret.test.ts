import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { production } from '#server/testing/production.ts';
import { readEnv } from './env.ts';

test.each(['a,' + 'b'.repeat(40), 'b'.repeat(40) + ',short', ','.repeat(40), 'x'.repeat(31)])(
  'rejects APP_SECRET %j: each part must be long enough by itself',
  (APP_SECRET) => {
    expect(() => readEnv({ APP_SECRET })).toThrow(/APP_SECRET/);
  },
);

test('rejects a blank next to a comma in APP_SECRET, which would become part of a secret', () => {
  const APP_SECRET = `${'new'.repeat(11)}, ${'old'.repeat(11)}`;
  expect(() => readEnv({ APP_SECRET })).toThrow(/APP_SECRET: no blanks/);
});

test('accepts a rotated APP_SECRET unchanged', () => {
  const APP_SECRET = `${'new'.repeat(11)},${'old'.repeat(11)}`;
  expect(readEnv({ APP_SECRET }).APP_SECRET).toBe(APP_SECRET);
});

const own = production.APP_SECRET;
test.each([
  'a'.repeat(48),
  'changeme'.repeat(4),
  'change-me-change-me-change-me-123456',
  '0123456789abcdef'.repeat(2),
])('production rejects the pattern %j as APP_SECRET, except as an old one', (pattern) => {
  expect(() => readEnv({ ...production, APP_SECRET: pattern })).toThrow(/APP_SECRET of your own/);
  expect(() => readEnv({ ...production, APP_SECRET: `${pattern},${own}` })).toThrow(/APP_SECRET of your own/);
  const rotated = `${own},${pattern}`;
  expect(readEnv({ ...production, APP_SECRET: rotated }).APP_SECRET).toBe(rotated);
});

test('production accepts every random secret, whatever it is written with', () => {
  const coins = () => Array.from(randomBytes(64), (byte) => byte % 2).join('');
  const digits = () => Array.from(randomBytes(32), (byte) => byte % 10).join('');
  const hex = () => randomBytes(16).toString('hex');
  const base64 = () => randomBytes(24).toString('base64');
  for (const random of [coins, digits, hex, base64])
    for (let count = 0; count < 500; count += 1) readEnv({ ...production, APP_SECRET: random() });
});
