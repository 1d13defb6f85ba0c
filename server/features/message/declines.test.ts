import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { eraseExpiredRecords } from '#server/features/privacy/erase-expired-records.ts';
import { day } from '#shared/time-units.ts';
import { countDecline, hasDeclinedTwice } from './declines.ts';

const app = await openTestApp();

test('declines count for three years from the last one', async () => {
  const [requester, recipient] = [randomBytes(32), randomBytes(32)];
  const decline = () => {
    const ctx = app.newContext();
    return countDecline(ctx, ctx.em, requester, recipient);
  };
  const blocksAfter = async (days: number) => {
    app.advance(days * day);
    const ctx = app.newContext();
    await eraseExpiredRecords(ctx);
    return hasDeclinedTwice(ctx.em, requester, recipient);
  };
  await decline();
  expect(await blocksAfter(2 * 365)).toBe(false);
  await decline();
  expect(await blocksAfter(2 * 365)).toBe(true);
  expect(await blocksAfter(365)).toBe(false);
});
