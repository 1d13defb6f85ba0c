import { expect, test } from 'vitest';
import { recipientHash } from '#server/features/message/queue-message.ts';
import { liftSmsSuppression } from '#server/features/message/suppression.ts';
import { recipientOf, requesterOf, type TestRecipient } from '#server/testing/people.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { consentText } from '#shared/consent-text.ts';
import { receiveStop } from '../inbound/receive-stop.ts';

const app = await openTestApp();

/** A page on which somebody has pressed Share; each call of the returned function sends that grant. */
async function pageOf(linkToken: string, newKey?: string, choice = 'precision: EXACT, duration: ONE_HOUR') {
  const read = await app.graphql('query ($token: String!) { invitation(token: $token) { now } }', {
    token: linkToken,
  });
  const variables = {
    token: linkToken,
    newKey,
    version: consentText.version,
    seenAt: read.data.invitation.now,
  };
  return async () => {
    const { data, errors } = await app.graphql(
      `mutation ($token: String!, $newKey: String, $version: String!, $seenAt: DateTime) {
         grantConsent(token: $token, ${choice}, textVersion: $version, newKey: $newKey, seenAt: $seenAt) { state } }`,
      variables,
    );
    return (errors?.[0]?.extensions.code ?? data.grantConsent.state) as string;
  };
}

async function asked(input: object = { channel: 'PHONE', recipient: newPhone() }) {
  const requester = requesterOf(app, await makeSubscriber(app));
  const { id, linkToken } = await requester.request(input);
  const share = await pageOf(
    linkToken,
    'channel' in input && input.channel === 'LINK' ? 'K'.repeat(24) : undefined,
  );
  app.advance(1_000);
  return { linkToken, share, recipient: recipientOf(app, linkToken), seen: () => requester.location(id) };
}

test('a delayed grant does not undo a later decline, but a newer grant does', async () => {
  const { linkToken, share, recipient, seen } = await asked();
  await recipient.decline();
  expect(await share()).toBe('ALREADY_ANSWERED');
  expect((await recipient.read()).state).toBe('DECLINED');
  expect((await seen()).position).toBeNull();
  expect(await (await pageOf(linkToken))()).toBe('SHARING');
});

test('with the answer key, the same choice is one more grant from another device only, and once', async () => {
  const { linkToken, share, recipient } = await asked();
  const grantedAt = async () => (await recipient.read()).share?.grantedAt as string;
  await share();
  const first = await grantedAt();
  app.advance(1_000);
  await (
    await pageOf(linkToken)
  )();
  expect(await grantedAt()).toBe(first);
  const continued = await pageOf(linkToken, 'D'.repeat(24));
  app.advance(1_000);
  expect(await continued()).toBe('SHARING');
  const second = await grantedAt();
  expect(second).not.toBe(first);
  app.advance(1_000);
  expect(await continued()).toBe('SHARING');
  expect(await grantedAt()).toBe(second);
});

test.each([true, false])('a delayed grant does not undo a second decline (disclosed: %s)', async (tell) => {
  const { linkToken, recipient } = await asked();
  await recipient.decline();
  app.advance(1_000);
  const share = await pageOf(linkToken);
  app.advance(1_000);
  await recipient.decline(tell);
  expect(await share()).toBe('ALREADY_ANSWERED');
  expect((await recipient.read()).state).toBe('DECLINED');
});

test.each([
  ['a stop', (recipient: TestRecipient) => recipient.stop()],
  ['a block', (recipient: TestRecipient) => recipient.block()],
])('rejects a retried grant after %s', async (_, end) => {
  const { share, recipient } = await asked();
  expect(await share()).toBe('SHARING');
  expect(await share()).toBe('SHARING');
  app.advance(1_000);
  await end(recipient);
  expect(await share()).toBe('ALREADY_ANSWERED');
  expect((await recipient.read()).state).toBe('ENDED');
});

test.each([
  ['its single position was stored', 'precision: CITY, duration: ONCE', 1_000],
  ['its share expired', 'precision: EXACT, duration: ONE_HOUR', 70 * 60_000],
])('a grant retried after %s starts no new share', async (_, choice, later) => {
  const { linkToken, recipient, seen } = await asked();
  const share = await pageOf(linkToken, undefined, choice);
  app.advance(1_000);
  await share();
  const { position } = await seen();
  expect(position).not.toBeNull();
  app.advance(later);
  expect(await share()).toBe('ENDED');
  expect((await recipient.read()).state).toBe('ENDED');
  expect((await seen()).position).toEqual(position);
  expect(await (await pageOf(linkToken, undefined, choice))()).not.toBe('ALREADY_ANSWERED');
  expect((await seen()).position.recordedAt).not.toBe(position.recordedAt);
});

test.each([true, false])(
  'STOP by SMS overrides an earlier grant (already arrived: %s)',
  async (hadArrived) => {
    const to = newPhone();
    const { share, recipient } = await asked({ channel: 'PHONE', recipient: to });
    if (hadArrived) await share();
    const somebodyElse = await asked();
    await receiveStop(app.newContext(), { recipientHash: recipientHash(app.newContext(), to), via: 'SMS' });
    expect(await share()).toBe('ALREADY_ANSWERED');
    expect((await recipient.read()).state).not.toBe('SHARING');
    expect(await somebodyElse.share()).toBe('SHARING');
  },
);

test('STOP overrides a delayed grant even after START, but not the grant of a page that was opened since', async () => {
  const to = newPhone();
  const { linkToken, recipient } = await asked({ channel: 'PHONE', recipient: to });
  await recipient.grant('CITY');
  const share = await pageOf(linkToken);
  app.advance(1_000);
  const ctx = app.newContext();
  const hash = recipientHash(ctx, to);
  await receiveStop(ctx, { recipientHash: hash, via: 'SMS' });
  await liftSmsSuppression(ctx.em, hash);
  expect(await share()).toBe('ALREADY_ANSWERED');
  await receiveStop(ctx, { recipientHash: hash, via: 'SMS' });
  app.advance(1_000);
  expect(await (await pageOf(linkToken))()).toBe('SHARING');
});

test('over LINK, a delayed grant does not undo a decline that used the grant’s newKey', async () => {
  const { share, recipient } = await asked({ channel: 'LINK', title: 'A link' });
  await recipient.decline(false, 'K'.repeat(24));
  expect(await share()).toBe('ALREADY_ANSWERED');
});

test('neither the link nor another key reveals a silent decline or a block by somebody else', async () => {
  const requester = requesterOf(app, await makeSubscriber(app));
  const { linkToken } = await requester.request({ channel: 'LINK', title: 'A link' });
  const own = recipientOf(app, linkToken);
  await own.decline();
  const probe = async (token: string) => {
    const { errors } = await app.graphql(
      `mutation ($token: String!, $version: String!, $seenAt: DateTime) {
         grantConsent(token: $token, precision: CITY, duration: ONCE, textVersion: $version, seenAt: $seenAt, whileSharing: true) { state } }`,
      { token, version: consentText.version, seenAt: app.ports.now().toISOString() },
    );
    return errors?.[0]?.extensions.code;
  };
  const told = async () => [await probe(linkToken), await probe(own.token())];
  app.advance(1_000);
  const before = await told();
  const seenAt = app.ports.now();
  app.advance(1_000);
  await recipientOf(app, linkToken).decline();
  await recipientOf(app, linkToken).block();
  app.advance(seenAt.getTime() - app.ports.now().getTime());
  expect(await told()).toEqual(before);
  expect(before).toEqual(['NOT_SHARING', 'NOT_SHARING']);
});

test.each([
  ['less precise', 'CITY', 'EIGHT_HOURS', 'SHARING'],
  ['shorter', 'EXACT', 'ONCE', 'SHARING'],
  ['less precise, once, and over', 'CITY', 'ONCE', 'ENDED'],
])(
  'a delayed grant does not share more than a choice made meanwhile: %s',
  async (_, precision, duration, state) => {
    const { linkToken, share, recipient } = await asked();
    await recipient.grant(precision, duration);
    expect(await share()).toBe('ALREADY_ANSWERED');
    expect(await recipient.read()).toMatchObject({ state, share: { precision, duration } });
    // Whoever has seen that choice may share more.
    expect(await (await pageOf(linkToken))()).toBe('SHARING');
    expect((await recipient.read()).share).toMatchObject({ precision: 'EXACT', duration: 'ONE_HOUR' });
  },
);

test.each([
  ['less precise', 'precision: AREA, duration: ONE_HOUR'],
  ['shorter', 'precision: EXACT, duration: ONCE'],
])('a delayed grant that shares less than a choice made meanwhile is accepted: %s', async (_, choice) => {
  const { linkToken, recipient } = await asked();
  const share = await pageOf(linkToken, undefined, choice);
  app.advance(1_000);
  await recipient.grant('EXACT');
  expect(await share()).toBe('SHARING');
  const { precision, duration } = (await recipient.read()).share;
  expect(choice).toBe(`precision: ${precision}, duration: ${duration}`);
});

test('a delayed grant that is less precise than a choice made meanwhile, but for longer, is refused', async () => {
  const { linkToken, recipient } = await asked();
  const share = await pageOf(linkToken, undefined, 'precision: AREA, duration: UNTIL_STOPPED');
  app.advance(1_000);
  await recipient.grant('EXACT', 'ONE_HOUR');
  expect(await share()).toBe('ALREADY_ANSWERED');
});

test('two pages with the same choice share once', async () => {
  const { share, recipient } = await asked();
  await recipient.grant('EXACT', 'ONE_HOUR');
  const { grantedAt } = (await recipient.read()).share;
  expect(await share()).toBe('SHARING');
  expect((await recipient.read()).share.grantedAt).toBe(grantedAt);
});
