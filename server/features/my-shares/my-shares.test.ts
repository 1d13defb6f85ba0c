import { beforeEach, describe, expect, test } from 'vitest';
import { recipientHash } from '#server/features/message/queue-message.ts';
import { suppress } from '#server/features/message/suppression.ts';
import { newProof, readOwnSubject, type OwnershipUse } from '#server/features/ownership/own-subject.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { day } from '#shared/time-units.ts';

const app = await openTestApp();

let host = 0;
let from = {};
/** A different network for each test, so that tests do not share rate limits. */
beforeEach(() => {
  from = { 'x-forwarded-for': `198.19.${++host}.1` };
});

const fields = `{ proof proofExpiresAt recipientText blocked
  items { requestId senderName requestedAt state precision sharedSince sharedUntil } }`;
const call = async (name: string, types: string, values: object, selection = fields) => {
  const args = Object.keys(values).map((key) => `${key}: $${key}`);
  const query = `mutation (${types}) { ${name}(${args.join(', ')}) ${selection} }`;
  const { data, errors } = await app.graphql(query, { ...values }, { headers: from });
  return { value: data?.[name] ?? null, refused: errors?.[0]?.extensions };
};
const requestCode = (recipient: string) =>
  call('requestMyShares', '$recipient: String!', { recipient }, '{ accepted }');
const open = (recipient: string, code: string) =>
  call('openMyShares', '$recipient: String!, $code: String!', { recipient, code });
const stop = (proof: string, wish: { requestId?: string; erase?: boolean; block?: boolean } = {}) =>
  call('stopMyShares', '$proof: String!, $requestId: ID, $erase: Boolean, $block: Boolean', {
    proof,
    requestId: null,
    erase: false,
    block: false,
    ...wish,
  });

const sentTo = async (to: string) => {
  await runDueJobs(app);
  return (await app.inbox.list()).filter((entry) => entry.to === to);
};
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? '';
const opened = async (recipient: string) => {
  await requestCode(recipient);
  return open(recipient, codeIn((await sentTo(recipient))[0]!.text));
};
/** As after a code; without one of the recipient's messages of the day. */
const proofOf = (recipient: string, use: OwnershipUse = 'SHARES') =>
  newProof(app.ports, readOwnSubject(recipient, use), use).proof;

const asked = async (recipient: string, more: object = {}) => {
  const requester = requesterOf(app, await makeSubscriber(app));
  const channel = recipient.includes('@') ? 'EMAIL' : 'PHONE';
  const request = await requester.request({ channel, recipient, ...more });
  return { requester, id: request.id, link: recipientOf(app, request.linkToken) };
};
const shared = async (recipient: string, more: object = {}) => {
  const request = await asked(recipient, more);
  await request.link.grant('EXACT');
  await request.link.share();
  return request;
};
/** What a requester is told, but for what differs between any two. */
const seenBy = async ({ requester, id }: Awaited<ReturnType<typeof asked>>) => {
  const { consent, status, position, track, delivery, reply } = await requester.location(id);
  return { consent, status, delivery, reply, latitude: position?.latitude, positions: track.length };
};
const refused = { code: 'CODE_INVALID', field: 'proof' };
const accepted = { value: { accepted: true }, refused: undefined };

describe('the code', () => {
  test.each(['a number', 'an address'])(
    'that arrives at %s opens what is asked and shared under it',
    async (kind) => {
      const recipient = kind === 'a number' ? newPhone() : 'my-shares@example.org';
      const sharing = await shared(recipient, { senderName: 'Anna' });
      const { value } = await opened(recipient);
      expect(value.blocked).toBe(false);
      expect(value.items).toEqual([
        {
          requestId: sharing.id,
          senderName: 'Anna',
          requestedAt: expect.any(String),
          state: 'SHARING',
          precision: 'EXACT',
          sharedSince: expect.any(String),
          sharedUntil: expect.any(String),
        },
      ]);
    },
  );

  test('is answered for alike whether or not anything exists, and not sent to who has blocked us', async () => {
    const [asking, never, blocked] = [newPhone(), newPhone(), newPhone()];
    await asked(asking);
    const ctx = app.newContext();
    await suppress(ctx, ctx.em.fork(), recipientHash(ctx, blocked), 'LINK');
    for (const recipient of [asking, never, blocked]) expect(await requestCode(recipient)).toEqual(accepted);
    expect(codeIn((await sentTo(asking))[0]!.text)).not.toBe('');
    expect(codeIn((await sentTo(never))[0]!.text)).not.toBe('');
    expect(await sentTo(blocked)).toEqual([]);
    const wrong = { value: null, refused: { code: 'CODE_INVALID', field: 'code' } };
    for (const recipient of [asking, never, blocked]) expect(await open(recipient, '000000')).toEqual(wrong);
  });

  test('works once, for ten minutes, on its own network, and not for lookups', async () => {
    const recipient = newPhone();
    await requestCode(recipient);
    const code = codeIn((await sentTo(recipient))[0]!.text);
    const prove = 'mutation ($s: String!, $c: String!) { proveOwnership(subject: $s, code: $c) { proof } }';
    const lookup = await app.graphql(prove, { s: recipient, c: code }, { headers: from });
    expect(lookup.errors?.[0]?.extensions.code).toBe('CODE_INVALID');
    const own = from;
    from = { 'x-forwarded-for': '198.18.254.9' };
    expect((await open(recipient, code)).value).toBeNull();
    from = own;
    expect((await open(recipient, code)).value).not.toBeNull();
    expect((await open(recipient, code)).value).toBeNull();
    await requestCode(recipient);
    const late = codeIn((await sentTo(recipient))[0]!.text);
    app.advance(10 * 60_000 + 1_000);
    expect((await open(recipient, late)).value).toBeNull();
  });

  test('is limited in requests and tries', async () => {
    const recipient = newPhone();
    for (let count = 0; count < 3; count += 1) expect(await requestCode(recipient)).toEqual(accepted);
    expect((await requestCode(recipient)).refused).toMatchObject({ code: 'RATE_LIMITED' });
    for (let count = 0; count < 20; count += 1) await open(recipient, '000000');
    expect((await open(recipient, '000000')).refused).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('names the argument that is wrong', async () => {
    const refusals = [await requestCode('not a number'), await requestCode('+442079460123')];
    expect(refusals.map((answer) => answer.refused?.field)).toEqual(['recipient', 'recipient']);
  });
});

describe('the list', () => {
  test('has what can be answered, is shared or is kept, of all requesters; no LINK, nothing of others', async () => {
    const recipient = newPhone();
    const ended = await shared(recipient);
    await ended.link.stop();
    app.advance(day);
    const pending = await asked(recipient);
    const silent = await asked(recipient);
    await silent.link.decline();
    await shared(newPhone());
    const beside = await asked('', { channel: 'LINK', recipient: undefined });
    await beside.link.grant('CITY');
    const { value } = await stop(proofOf(recipient), { requestId: pending.id });
    const states = Object.fromEntries(
      value.items.map((item: { requestId: string; state: string }) => [item.requestId, item.state]),
    );
    expect(states).toEqual({ [pending.id]: 'ASKED', [ended.id]: 'KEPT' });
  });

  test('tells whoever has the number now neither where nor when its last owner shared', async () => {
    const recipient = newPhone();
    const before = await shared(recipient);
    await before.link.stop();
    const again = await asked(recipient);
    const { value } = await stop(proofOf(recipient), { requestId: again.id });
    const kept = value.items.find(({ requestId }: { requestId: string }) => requestId === before.id);
    expect(kept).toMatchObject({ state: 'KEPT', precision: null, sharedSince: null, sharedUntil: null });
    expect(JSON.stringify(value)).not.toMatch(/latitude|-6\.17|106\.8/);
  });
});

describe('stopping', () => {
  test('one ends its share and no other; twice changes nothing more', async () => {
    const recipient = newPhone();
    const [one, other] = [await shared(recipient), await shared(recipient)];
    const proof = proofOf(recipient);
    const first = await stop(proof, { requestId: one.id });
    expect((await seenBy(one)).consent).toBe('ENDED');
    expect((await seenBy(other)).consent).toBe('GRANTED');
    const { changedAt } = await one.requester.location(one.id);
    expect(await stop(proof, { requestId: one.id })).toEqual(first);
    expect((await one.requester.location(one.id)).changedAt).toBe(changedAt);
  });

  test('all, with erasing and blocking, ends and erases everything, and nobody can ask any more', async () => {
    const recipient = newPhone();
    const [pending, ...shares] = [await asked(recipient), await asked(recipient), await asked(recipient)];
    for (const { link } of shares) {
      await link.grant('EXACT');
      await link.share();
    }
    const { value } = await stop(proofOf(recipient), { erase: true, block: true });
    expect(value).toMatchObject({ blocked: true, items: [] });
    for (const share of shares)
      expect(await seenBy(share)).toMatchObject({ consent: 'ENDED', latitude: undefined, positions: 0 });
    expect((await seenBy(pending)).consent).toBe('AWAITING');
    expect((await pending.link.read()).state).toBe('BLOCKED');
    app.advance(day);
    const again = await requesterOf(app, await makeSubscriber(app)).request({ channel: 'PHONE', recipient });
    expect(again.code).toBe('RECIPIENT_UNAVAILABLE');
  });

  test('shows each requester what a stop by their own link shows, and nothing of a silent decline', async () => {
    const [byCode, byLink] = [newPhone(), newPhone()];
    const [one, twin] = [await shared(byCode), await shared(byLink)];
    const [silent, silentTwin] = [await asked(byCode), await asked(byLink)];
    await silent.link.decline();
    await silentTwin.link.decline();
    await stop(proofOf(byCode), { block: true });
    await twin.link.block();
    expect(await seenBy(one)).toEqual(await seenBy(twin));
    expect(await seenBy(silent)).toEqual(await seenBy(silentTwin));
    expect((await silent.requester.location(silent.id)).consent).toBe('AWAITING');
  });

  test('blocks a number of which nothing is known, too', async () => {
    const recipient = newPhone();
    expect((await stop(proofOf(recipient), { block: true })).value).toMatchObject({
      blocked: true,
      items: [],
    });
  });

  test('with a foreign, forged, old or other proof, or the id of somebody else: one answer, limited', async () => {
    const [recipient, other] = [newPhone(), newPhone()];
    const [mine, theirs] = [await shared(recipient), await shared(other)];
    const proof = proofOf(recipient);
    const forgeries = ['', 'x', `${proof.slice(0, -4)}AAAA`, proofOf(recipient, 'LOOKUPS')];
    const answers = [
      ...(await Promise.all(forgeries.map((forged) => stop(forged, { erase: true, block: true })))),
      await stop(proofOf(other), { requestId: mine.id, erase: true, block: true }),
      await stop(proof, { requestId: theirs.id, erase: true, block: true }),
      await stop(proof, { requestId: 'nothing', block: true }),
      await stop(proof, { requestId: '8e2f1c9e-3a57-4d38-8f1a-6a1e9d3c5b70', block: true }),
    ];
    for (const answer of answers) expect(answer).toEqual({ value: null, refused });
    for (const share of [mine, theirs]) expect((await seenBy(share)).consent).toBe('GRANTED');
    expect((await asked(recipient)).id).toBeDefined();
    for (let count = 0; count < 50; count += 1) await stop('x');
    expect((await stop('x')).refused).toMatchObject({ code: 'RATE_LIMITED' });
    // Whoever has a proof is not kept from stopping.
    expect((await stop(proof)).refused).toBeUndefined();
    app.advance(10 * 60_000 + 1_000);
    from = { 'x-forwarded-for': '198.18.253.1' };
    expect((await stop(proof)).refused).toEqual(refused);
  });
});
