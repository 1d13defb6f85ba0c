import { expect, test } from 'vitest';
import { canBeAnswered } from './sender.ts';

test.each([
  ['+15005550006', true],
  ['12345', true],
  [`MG${'0f'.repeat(16)}`, true],
  ['Whereabouts', false],
  ['MG', false],
  ['24Seven', false],
])('an SMS from %j can be answered: %j', (from, answered) => {
  expect(canBeAnswered(from)).toBe(answered);
});
