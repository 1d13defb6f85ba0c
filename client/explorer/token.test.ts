import { expect, test } from 'vitest';
import { tokenIn } from './token.ts';

test.each(['abc-D_1', ' abc-D_1\n', 'Bearer abc-D_1', 'bearer  abc-D_1 ', 'Authorization: Bearer abc-D_1'])(
  'reads the token in a pasted %j',
  (pasted) => expect(tokenIn(pasted)).toBe('abc-D_1'),
);

test('leaves a token alone that begins with the word', () => {
  expect(tokenIn('bearerOfNews')).toBe('bearerOfNews');
  expect(tokenIn('')).toBe('');
});
