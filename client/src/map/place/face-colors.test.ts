import { expect, test } from 'vitest';
import { contrast } from '../../ui/theme/contrast.ts';
import { faceColorOf, faceColors } from './face-colors.ts';

test('initials can be read on every colour', () => {
  for (const { bg, fg } of faceColors) expect(contrast(bg, fg), bg).toBeGreaterThanOrEqual(4.5);
});

test('somebody keeps their colour, and neighbouring numbers differ', () => {
  expect(faceColorOf('+6281234567831')).toBe(faceColorOf('+6281234567831'));
  const numbers = Array.from({ length: 80 }, (_, last) => `+628123456${7800 + last}`);
  expect(new Set(numbers.map((number) => faceColorOf(number).bg)).size).toBe(faceColors.length);
});
