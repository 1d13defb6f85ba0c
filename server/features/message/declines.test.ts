import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseExpiredRecords } from '#server/features/privacy/erase-expired-records.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { day } from '#shared/time-units.ts';
import { countDecline, hasDeclinedTwice } from './declines.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

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
