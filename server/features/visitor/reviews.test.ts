import { expect, test } from 'vitest';
import { rowsOf } from '#server/context/context.ts';
import { countLookup, latestLookups } from '#server/features/lookup/lookup-count.ts';
import { latestSection, reviewSection } from '#server/pages/home-sections.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { recipientOf, requesterOf, type TestRecipient } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { decideReview, publishedReviews, reviews } from './reviews.ts';

const app = await openTestApp();

const submit = (token: string, text: string, name?: string) =>
  app.graphql(
    'mutation ($input: SubmitReviewInput!) { submitReview(input: $input) { accepted } }',
    { input: { text, name } },
    { token },
  );
const words = 'My mother said yes at once, and I saw her on the train.';

test('a review is shown once the operator has approved it, in its language only, until its account is deleted', async () => {
  const ctx = app.newContext();
  const { token, accountId } = await makeSubscriber(app);
  const { data } = await submit(token, `  ${words} `, 'Dewi');
  expect(data.submitReview).toEqual({ accepted: true });
  expect(await publishedReviews(ctx, 'en')).toEqual([]);
  const waiting = (await reviews(ctx, false)).find(({ name }) => name === 'Dewi');
  expect(waiting).toMatchObject({ text: words, state: 'WAITING' });
  await decideReview(ctx, { id: waiting!.id, publish: true, operator: 'Sari' });
  expect(await publishedReviews(ctx, 'en')).toMatchObject([{ text: words, name: 'Dewi' }]);
  expect(await publishedReviews(ctx, 'id')).toEqual([]);
  // A second review is ignored.
  await submit(token, 'Something else altogether, later on.');
  expect(await publishedReviews(ctx, 'en')).toHaveLength(1);
  await decideReview(ctx, { id: waiting!.id, publish: false, operator: 'Sari' });
  expect(await publishedReviews(ctx, 'en')).toEqual([]);
  await decideReview(ctx, { id: waiting!.id, publish: true, operator: 'Sari' });
  await rowsOf(ctx.em).deleteFrom('account').where('id', '=', accountId).execute();
  expect(await publishedReviews(ctx, 'en')).toEqual([]);
});

test('does not invite a requester without an ended share, and requires a session', async () => {
  const { token } = await makeSubscriber(app);
  const asked = async () => (await app.graphql('{ reviewInvitation }', {}, { token })).data.reviewInvitation;
  expect(await asked()).toBe(false);
  expect((await app.graphql('{ reviewInvitation }')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
});

test.each([
  ['submit a review', (token: string) => submit(token, words)],
  ['dismiss it', (token: string) => app.graphql('mutation { dismissReview { accepted } }', {}, { token })],
])('invites the requester after a share has ended, until they %s', async (_, answer) => {
  const { token } = await makeSubscriber(app);
  const asked = async () => (await app.graphql('{ reviewInvitation }', {}, { token })).data.reviewInvitation;
  const made = await app.graphql(
    'mutation { requestLocation(input: { channel: LINK, title: "Mum" }) { location { id } } }',
    {},
    { token },
  );
  const { id } = made.data.requestLocation.location;
  const play = (act: string) =>
    app.graphql(`mutation { sandboxRecipient(locationId: "${id}", act: ${act}) { id } }`, {}, { token });
  await play('GRANT_EXACT');
  expect(await asked()).toBe(false);
  await play('STOP');
  expect(await asked()).toBe(true);
  await answer(token);
  expect(await asked()).toBe(false);
});

test.each([
  ['stopped', (recipient: TestRecipient) => recipient.stop()],
  ['blocked', (recipient: TestRecipient) => recipient.block()],
])('the invitation does not reveal that the recipient %s', async (_, end) => {
  const subscriber = await makeSubscriber(app);
  const { token } = subscriber;
  const asked = async () => (await app.graphql('{ reviewInvitation }', {}, { token })).data.reviewInvitation;
  const { linkToken } = await requesterOf(app, subscriber).request({
    channel: 'PHONE',
    recipient: newPhone(),
  });
  const recipient = recipientOf(app, linkToken);
  await recipient.grant('EXACT');
  await recipient.grant('CITY');
  expect(await asked()).toBe(false);
  await end(recipient);
  expect(await asked()).toBe(true);
});

test.each([
  ['was cancelled', (_: TestRecipient, cancel: () => Promise<unknown>) => cancel()],
  ['the recipient erased', (recipient: TestRecipient) => recipient.erase()],
])('does not invite after a share that %s', async (_, end) => {
  const subscriber = await makeSubscriber(app);
  const requester = requesterOf(app, subscriber);
  const { id, linkToken } = await requester.request({ channel: 'LINK', title: 'Mum' });
  const recipient = recipientOf(app, linkToken);
  await recipient.grant('EXACT');
  await recipient.share();
  await end(recipient, () => requester.cancel(id));
  app.advance(3_600_000);
  await runDueJobs(app);
  const { data } = await app.graphql('{ reviewInvitation }', {}, { token: subscriber.token });
  expect(data.reviewInvitation).toBe(false);
});

test.each([
  ['no text', '', 'Dewi'],
  ['too short a text', 'Fine.', 'Dewi'],
  ['too long a text', 'x'.repeat(501), 'Dewi'],
  ['control characters', `${words}\u0007`, 'Dewi'],
  ['too long a name', words, 'x'.repeat(41)],
])('rejects a review with %s and stores nothing', async (_, text, name) => {
  const { token } = await makeSubscriber(app);
  const before = await reviews(app.newContext(), true);
  const { errors } = await submit(token, text, name);
  expect(errors?.[0]?.extensions.code).toBe('BAD_INPUT');
  expect(await reviews(app.newContext(), true)).toEqual(before);
});

test('escapes HTML in reviews and omits empty sections', () => {
  expect(reviewSection([{ text: '<script>alert(1)</script>', name: '<b>' }], 'en')).not.toMatch(
    /<script|<b>/,
  );
  expect([reviewSection([], 'en'), latestSection([], 'id')]).toEqual(['', '']);
});

test('shows lookups by country only, delayed by a full day, and only from 50 on', async () => {
  const ctx = app.newContext();
  await ctx.em.transactional(async (em) => {
    for (let n = 0; n < 57; n += 1) await countLookup(ctx, em, 'ID');
    for (let n = 0; n < 49; n += 1) await countLookup(ctx, em, 'PH');
  });
  expect(await latestLookups(app.newContext())).toEqual([]);
  app.advance(24 * 3_600_000);
  expect(await latestLookups(app.newContext())).toEqual([]);
  app.advance(24 * 3_600_000);
  expect(await latestLookups(app.newContext())).toEqual([{ country: 'ID', atLeast: 50 }]);
  expect(latestSection([{ country: 'ID', atLeast: 1_250 }], 'id')).toContain('Indonesia · sedikitnya 1.250');
  app.advance(40 * 24 * 3_600_000);
  expect(await latestLookups(app.newContext())).toEqual([]);
});

test('converts tabs, vertical tabs and form feeds in pasted text to plain white space', async () => {
  const { token } = await makeSubscriber(app);
  await submit(token, `\t${words}\r\n\vAnd\tmore.\f`, 'Dewi\tS');
  const kept = await reviews(app.newContext(), true);
  expect(kept).toContainEqual(expect.objectContaining({ text: `${words}\n\nAnd more.`, name: 'Dewi S' }));
});

test('of all reviews the operator gets the newest, those to be decided about in their order', async () => {
  const ctx = app.newContext();
  for (const name of ['First', 'Second']) {
    await submit((await makeSubscriber(app)).token, words, name);
    app.advance(1_000);
  }
  const named = async (all: boolean) =>
    (await reviews(ctx, all)).map(({ name }) => name).filter((name) => /First|Second/.test(name));
  expect(await named(false)).toEqual(['First', 'Second']);
  expect(await named(true)).toEqual(['Second', 'First']);
});
