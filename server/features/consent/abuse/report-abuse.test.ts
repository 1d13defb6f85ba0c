import { describe, expect, test } from 'vitest';
import type { Context } from '#server/context/context.ts';
import { confirmEmailChange } from '#server/features/account/confirm-email-change.ts';
import { EmailChange } from '#server/features/account/email-change.entity.ts';
import { emailChangeToken } from '#server/features/account/request-email-change.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { openReviews, reviewDetail } from './review.queries.ts';
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
  const askByLink = async () => {
    app.advance(9 * hour);
    return recipientOf(app, (await requester.request({ channel: 'LINK', title: 'A link' })).linkToken);
  };
  return { ...account, requester, ask, askByLink };
}
const reviewOf = async (accountId: string) =>
  (await openReviews(app.newContext())).find((open) => open.accountId === accountId);
const wordsAbout = async (accountId: string) =>
  (await reviewDetail(app.newContext(), accountId))?.reports.map(({ reason, details, outcome }) => ({
    reason,
    details,
    outcome,
  }));

describe('reports', () => {
  test('from two different recipients suspend all sending by the requester', async () => {
    const { ask, requester, accountId } = await subscriber();
    await (await ask()).link.report('HARASSMENT');
    const { link, id } = await ask();
    await runDueJobs(app);
    await link.grant('CITY', 'EIGHT_HOURS');
    await link.report('THREAT', 'They wrote that they would come.');
    app.advance(3 * hour);
    for (const input of [
      { channel: 'PHONE', recipient: newPhone() },
      { channel: 'EMAIL', recipient: 'somebody@example.org' },
      { channel: 'LINK', title: 'A link' },
    ]) {
      expect(await requester.request(input)).toMatchObject({ value: null, code: 'SENDING_SUSPENDED' });
    }
    expect((await requester.call(id)).code).toBe('SENDING_SUSPENDED');
    expect((await reviewOf(accountId))?.suspendedSince).toBeInstanceOf(Date);
  });

  test('from a single recipient do not suspend sending, however many', async () => {
    const { ask, accountId } = await subscriber();
    const recipient = newPhone();
    for (let count = 0; count < 3; count += 1) {
      const { link } = await ask(recipient);
      await link.report('UNKNOWN_PERSON');
      await link.report('HARASSMENT');
    }
    expect((await ask()).code).toBeUndefined();
    expect(await reviewOf(accountId)).toMatchObject({ suspendedSince: null });
    expect((await reviewOf(accountId))?.reports).toHaveLength(3);
  });

  test('by hand-over links count as one recipient, because nobody knows who opened them', async () => {
    const { ask, askByLink, accountId } = await subscriber();
    await (await askByLink()).report('STALKING');
    await (await askByLink()).report('STALKING');
    const sharedWithOther = await askByLink();
    await recipientOf(app, sharedWithOther.token()).grant('CITY');
    await sharedWithOther.report('STALKING');
    expect(await reviewOf(accountId)).toMatchObject({ suspendedSince: null });
    expect((await reviewOf(accountId))?.reports).toHaveLength(3);
    await (await ask()).link.report('FRAUD');
    expect((await ask()).code).toBe('SENDING_SUSPENDED');
  });

  test('of whoever shared over a link stay theirs when that link reports again', async () => {
    const { ask, askByLink } = await subscriber();
    const link = await askByLink();
    const sameLink = recipientOf(app, link.token());
    await link.grant('CITY');
    await link.report('STALKING');
    await sameLink.report('OTHER');
    await (await askByLink()).report('STALKING');
    expect((await ask()).code).toBe('SENDING_SUSPENDED');
  });

  test('from two recipients who shared over a link suspend sending, also if they first reported by it', async () => {
    const { ask, askByLink } = await subscriber();
    for (const isSuspended of [false, true]) {
      const link = await askByLink();
      await link.report('HARASSMENT');
      await link.grant('CITY');
      await link.report('HARASSMENT');
      expect((await ask()).code === 'SENDING_SUSPENDED').toBe(isSuspended);
    }
  });

  test('cannot be timed by asking again and again: a suspension shows once sending is possible, and the export names the day', async () => {
    const { ask, requester, token } = await subscriber();
    for (const { link } of [await ask(), await ask()]) await link.report('HARASSMENT');
    const again = () => requester.request({ channel: 'PHONE', recipient: newPhone() });
    expect((await again()).code).toBe('RATE_LIMITED');
    app.advance(3 * hour);
    expect((await again()).code).toBe('SENDING_SUSPENDED');
    const { data } = await app.graphql('mutation { exportAccount }', {}, { token });
    const { sendingSuspension } = data.exportAccount;
    expect(sendingSuspension.since).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('that arrive concurrently are both counted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ask } = await subscriber();
      const [one, other] = [await ask(), await ask()];
      await Promise.all([one.link.report('FRAUD'), other.link.report('FRAUD')]);
      expect((await ask()).code).toBe('SENDING_SUSPENDED');
    }
  });

  test('count against a requester who changes their e-mail address concurrently', async () => {
    const { ask, token, accountId } = await subscriber();
    await (await ask()).link.report('HARASSMENT');
    const { link } = await ask();
    const change =
      'mutation { requestEmailChange(newEmail: "another-mailbox@example.org") { account { id } } }';
    await app.graphql(change, {}, { token });
    const { id } = await app.orm.em.fork().findOneOrFail(EmailChange, { accountId });
    const confirm = (side: 'old' | 'new', ctx: Context) =>
      confirmEmailChange(ctx, { token: emailChangeToken(app.ports, id, side) });
    await confirm('old', app.newContext());
    await whileHeld(
      app,
      (em) => confirm('new', Object.create(app.newContext(), { em: { value: em } }) as Context),
      () => link.report('THREAT'),
    );
    expect((await ask()).code).toBe('SENDING_SUSPENDED');
  });

  test('on the same link are merged: a second one adds its text, a repeated one adds nothing', async () => {
    const { ask, accountId } = await subscriber();
    const { link } = await ask();
    await link.report('OTHER', 'first words');
    await link.report('STALKING', 'second words');
    await link.report('STALKING', 'second words');
    expect(await wordsAbout(accountId)).toEqual([
      { reason: 'STALKING', details: 'first words\n\nsecond words', outcome: null },
    ]);
  });

  test('cannot be played down or crowded out by later reports on the same link', async () => {
    const { ask, accountId } = await subscriber();
    const { link } = await ask();
    await link.report('THREAT', 'They said they would come.');
    await link.report('UNKNOWN_PERSON');
    for (let count = 0; count < 30; count += 1) await link.report('OTHER', `${count} ${'x'.repeat(1_990)}`);
    const [report, ...others] = (await wordsAbout(accountId)) ?? [];
    expect(others).toEqual([]);
    expect(report?.reason).toBe('THREAT');
    expect(report?.details).toContain('They said they would come.');
    expect(report?.details).toContain('29 xxx');
    expect(report?.details?.length).toBeLessThan(25_000);
  });

  test.each([
    ['that link, too', false],
    ['a key to it, too', true],
  ])('of whoever shared over a link are not crowded out by the requester, who has %s', async (_, hasKey) => {
    const { askByLink, accountId } = await subscriber();
    const link = await askByLink();
    const requesters = recipientOf(app, link.token());
    if (hasKey) await requesters.decline();
    const fill = async () => {
      for (let count = 0; count < 12; count += 1)
        await requesters.report('OTHER', `${count} ${'x'.repeat(1_990)}`);
    };
    await fill();
    await link.grant('CITY');
    await link.report('THREAT', 'They said they would come.');
    await fill();
    const [report] = (await wordsAbout(accountId)) ?? [];
    expect(report?.reason).toBe('THREAT');
    expect(report?.details).toContain('They said they would come.');
    expect(report?.details?.length).toBeLessThan(25_000);
  });

  test('need no text, and accept up to 2,000 characters', async () => {
    const { link } = await (await subscriber()).ask();
    expect((await link.report('OTHER')).value).toBe(true);
    expect((await link.report('OTHER', '🚨'.repeat(2_000))).value).toBe(true);
    expect(await link.report('OTHER', 'x'.repeat(2_001))).toMatchObject({
      code: 'BAD_INPUT',
      field: 'details',
    });
    expect((await recipientOf(app, 'A'.repeat(24)).report('OTHER')).code).toBe('LINK_INVALID');
  });

  test('are accepted after erasure, cancellation, block and expiry', async () => {
    const { ask, requester } = await subscriber();
    const { link, id } = await ask();
    await link.grant('EXACT');
    await link.erase();
    await requester.cancel(id);
    await link.block();
    app.advance(100 * hour);
    expect((await link.report('STALKING')).value).toBe(true);
  });

  test('change nothing that the requester can see', async () => {
    const { ask, requester } = await subscriber();
    const { link, id } = await ask();
    const before = JSON.stringify([
      await requester.location(id),
      await requester.locations(),
      await requester.limits(),
    ]);
    await link.report('THREAT', 'details');
    expect(
      JSON.stringify([await requester.location(id), await requester.locations(), await requester.limits()]),
    ).toBe(before);
  });

  test('are stored encrypted', async () => {
    const { ask } = await subscriber();
    await (await ask()).link.report('OTHER', 'Canary words of a frightened person');
    const rows = await app.orm.em
      .fork()
      .execute<{ text: string }[]>(
        `select encode(details_sealed, 'escape') as text from abuse_report where details_sealed is not null`,
      );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('Canary');
  });
});
