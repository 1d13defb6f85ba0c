import { describe, expect, test } from 'vitest';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { AbuseReport } from './abuse-report.entity.ts';
import { AuditEntry } from './audit-entry.entity.ts';
import { openReviews, reviewDetail } from './review.queries.ts';
import { review } from './review.ts';
import { hour } from '#shared/time-units.ts';

const app = await openTestApp();

async function subscriber() {
  const account = await makeSubscriber(app);
  const requester = requesterOf(app, account);
  const ask = async (recipient = newPhone()) => {
    app.advance(9 * hour);
    const answer = await requester.request({ channel: 'PHONE', recipient });
    return { ...answer, link: recipientOf(app, answer.linkToken) };
  };
  return { ...account, requester, ask };
}
const reviewOf = async (accountId: string) =>
  (await openReviews(app.newContext())).find((open) => open.accountId === accountId);
const end = (accountId: string, outcome: 'RELEASED' | 'CLOSED') =>
  review(app.newContext(), { accountId, outcome, operator: 'Op', why: 'Looked at it.' });
const wordsAbout = async (accountId: string) =>
  (await reviewDetail(app.newContext(), accountId))?.reports.map(({ reason, details, outcome }) => ({
    reason,
    details,
    outcome,
  }));

describe('a review', () => {
  async function suspended() {
    const account = await subscriber();
    const links = [(await account.ask()).link, (await account.ask()).link];
    for (const link of links) await link.report('HARASSMENT', 'words');
    expect((await account.ask()).code).toBe('SENDING_SUSPENDED');
    return { ...account, links };
  }
  const audit = (accountId: string) => app.orm.em.fork().find(AuditEntry, { accountId });

  test('that releases the account lets it send again, closes the reports and writes an audit row', async () => {
    const { accountId, ask } = await suspended();
    await end(accountId, 'RELEASED');
    expect((await ask()).code).toBeUndefined();
    expect(await reviewOf(accountId)).toBeUndefined();
    expect(await audit(accountId)).toMatchObject([{ operator: 'Op', action: 'REVIEW_RELEASED' }]);
    const reports = await app.orm.em.fork().find(AbuseReport, { accountId });
    for (const report of reports)
      expect(report).toMatchObject({ outcome: 'RELEASED', reviewedAt: expect.any(Date) });
  });

  test('that releases the account resets the count: only two new reporters suspend it again', async () => {
    const { accountId, ask } = await suspended();
    await end(accountId, 'RELEASED');
    await (await ask()).link.report('THREAT');
    const { link, code } = await ask();
    expect(code).toBeUndefined();
    await link.report('THREAT');
    expect((await ask()).code).toBe('SENDING_SUSPENDED');
  });

  test('is followed by another one when the same recipient reports again', async () => {
    const { accountId, links } = await suspended();
    await end(accountId, 'RELEASED');
    await links[0]!.report('THREAT', 'It goes on.');
    expect((await reviewOf(accountId))?.reports).toMatchObject([{ reason: 'THREAT' }]);
    expect(await wordsAbout(accountId)).toEqual([
      { reason: 'HARASSMENT', details: 'words', outcome: 'RELEASED' },
      { reason: 'THREAT', details: 'words\n\nIt goes on.', outcome: null },
    ]);
  });

  test('that closes the account keeps it suspended permanently', async () => {
    const { accountId, ask, requester } = await suspended();
    await end(accountId, 'CLOSED');
    app.advance(15 * 24 * hour);
    expect((await requester.request({ channel: 'LINK', title: 'x' })).code).toBe('SENDING_SUSPENDED');
    expect(await reviewOf(accountId)).toBeUndefined();
    expect(await audit(accountId)).toMatchObject([{ action: 'REVIEW_CLOSED' }]);
    expect((await ask()).code).toBe('SENDING_SUSPENDED');
  });

  test('of a closed account can close it again after a new report, but not release it', async () => {
    const { accountId, links, ask } = await suspended();
    await end(accountId, 'CLOSED');
    await expect(end(accountId, 'CLOSED')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await links[0]!.report('THREAT');
    expect(await reviewOf(accountId)).toMatchObject({ isClosed: true, reports: [{ reason: 'THREAT' }] });
    await expect(end(accountId, 'RELEASED')).rejects.toMatchObject({ code: 'ALREADY_ANSWERED' });
    expect(await reviewOf(accountId)).toBeDefined();
    await end(accountId, 'CLOSED');
    expect((await ask()).code).toBe('SENDING_SUSPENDED');
    expect(await audit(accountId)).toMatchObject([{ action: 'REVIEW_CLOSED' }, { action: 'REVIEW_CLOSED' }]);
  });

  test('succeeds only once when two operators decide concurrently, and writes one audit row', async () => {
    const { accountId } = await suspended();
    const both = await Promise.allSettled([end(accountId, 'CLOSED'), end(accountId, 'RELEASED')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await audit(accountId)).toHaveLength(1);
  });

  test('is still listed and can be decided when the reports were deleted', async () => {
    const { accountId, ask } = await suspended();
    await app.orm.em.fork().nativeDelete(AbuseReport, { accountId });
    expect(await reviewOf(accountId)).toMatchObject({ reports: [], suspendedSince: expect.any(Date) });
    await end(accountId, 'RELEASED');
    expect((await ask()).code).toBeUndefined();
  });

  test('requires an operator and a reason, and stores the reason encrypted', async () => {
    const { accountId } = await suspended();
    const decide = (operator: string, why: string) =>
      review(app.newContext(), { accountId, outcome: 'RELEASED', operator, why });
    for (const [operator, why, field] of [
      [' ', 'why', 'operator'],
      ['Op', ' ', 'why'],
      ['Op', 'x'.repeat(501), 'why'],
      ['x'.repeat(81), 'why', 'operator'],
    ] as const) {
      await expect(decide(operator, why)).rejects.toMatchObject({ code: 'BAD_INPUT', details: { field } });
    }
    await decide(' Op ', ' Their mother confirmed it. ');
    const [entry] = await audit(accountId);
    expect(Buffer.from(entry!.whySealed!).toString('latin1')).not.toContain('mother');
    expect((await reviewDetail(app.newContext(), accountId))?.decisions).toEqual([
      { at: entry!.at, operator: 'Op', outcome: 'RELEASED', why: 'Their mother confirmed it.' },
    ]);
  });

  test('is rejected without an audit row when there is nothing to review', async () => {
    const { accountId } = await subscriber();
    await expect(end(accountId, 'RELEASED')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await audit(accountId)).toEqual([]);
  });

  test('shows the operator no recipient, position or address', async () => {
    const { accountId } = await suspended();
    const open = await reviewOf(accountId);
    expect(Object.keys(open!)).toEqual(['accountId', 'suspendedSince', 'isClosed', 'reports']);
    for (const report of open!.reports) expect(Object.keys(report)).toEqual(['reason', 'createdAt']);
    const detail = await reviewDetail(app.newContext(), accountId);
    expect(Object.keys(detail!)).toEqual(['accountId', 'suspendedSince', 'isClosed', 'reports', 'decisions']);
    for (const report of detail!.reports)
      expect(Object.keys(report)).toEqual(['reason', 'details', 'createdAt', 'outcome']);
  });
});
