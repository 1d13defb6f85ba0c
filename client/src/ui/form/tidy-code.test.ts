import { expect, test } from 'vitest';
import { tidyCode } from './tidy-code.ts';

test.each([
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['000000', '000000'],
])('normalizes %j to %s', (typed, code) => {
  expect(tidyCode(typed)).toBe(code);
});
