import { expect, test } from 'vitest';
import { isWhoOpen } from './who-open.ts';

const asked = {
  whoAskedAt: '2026-11-21T08:00:00.000Z',
  whoAnsweredAt: null,
  consent: 'AWAITING',
} as const;

test.each([
  [asked, true],
  [{ ...asked, consent: 'GRANTED' as const }, true],
  [{ ...asked, consent: 'DECLINED' as const }, false],
  [{ ...asked, consent: 'ENDED' as const }, false],
  [{ ...asked, whoAnsweredAt: asked.whoAskedAt }, false],
  [{ ...asked, whoAskedAt: null }, false],
])('%o: the recipient waits for a name: %s', (location, waits) => {
  expect(isWhoOpen(location)).toBe(waits);
});
