import { expect, test } from 'vitest';
import { isLinkOpen } from './link-open.ts';

test.each([
  ['LINK', 'AWAITING', true],
  ['LINK', 'GRANTED', false],
  ['LINK', 'EXPIRED', false],
  ['PHONE', 'AWAITING', false],
] as const)('passing on the link of a request over %s that is %s helps: %s', (channel, consent, helps) => {
  expect(isLinkOpen({ channel, consent, link: 'https://x' })).toBe(helps);
});
