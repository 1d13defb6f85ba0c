import { expect, test } from 'vitest';
import { tokenIn } from './token.ts';

test.each(['wbt_1', '  wbt_1\n', 'Bearer wbt_1', 'bearer  wbt_1', 'Authorization: Bearer wbt_1'])(
  'takes the token out of %j, as it is copied from a program',
  (pasted) => expect(tokenIn(pasted)).toBe('wbt_1'),
);
