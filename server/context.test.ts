import { expect, test } from 'vitest';
import { instant } from './context.ts';

test('parses PostgreSQL timestamps with any UTC offset, and null', () => {
  expect(instant('2026-11-21 08:30:00.123+00')).toEqual(new Date('2026-11-21T08:30:00.123Z'));
  expect(instant('2026-11-21 08:30:00+05:30')).toEqual(new Date('2026-11-21T03:00:00Z'));
  expect(instant('2026-11-21 08:30:00.1+07')).toEqual(new Date('2026-11-21T01:30:00.100Z'));
  expect(instant(null)).toBeNull();
});
