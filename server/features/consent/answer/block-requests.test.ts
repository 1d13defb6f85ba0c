import { describe, expect, test, vi } from 'vitest';
import { recipientOf, requesterOf, type TestRecipient } from '#server/testing/people.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { hour } from '#shared/time-units.ts';

const app = await openTestApp();

const subscriber = async () => requesterOf(app, await makeSubscriber(app));
const byPhone = (recipient: string) => ({ channel: 'PHONE', recipient });
const byEmail = (recipient: string) => ({ channel: 'EMAIL', recipient });
const textsTo = async (recipient: string) => (await app.inbox.list()).filter(({ to }) => to === recipient);

async function blocked(recipient = newPhone()) {
  const requester = await subscriber();
  const request = await requester.request(byPhone(recipient));
  const link = recipientOf(app, request.linkToken);
  await runDueJobs(app);
  await link.block();
  return { recipient, requester, link, id: request.id };
}

describe('a blocked number or address', () => {
  test('cannot be asked again by anybody; requesters only get RECIPIENT_UNAVAILABLE', async () => {
    const { recipient, requester } = await blocked();
    const sent = (await textsTo(recipient)).length;
    app.advance(20 * 24 * hour);
    for (const each of [requester, await subscriber(), await subscriber()]) {
      const { code, value } = await each.request(byPhone(recipient));
      expect([code, value]).toEqual(['RECIPIENT_UNAVAILABLE', null]);
    }
    await runDueJobs(app);
    expect(await textsTo(recipient)).toHaveLength(sent);
  });

  test('looks to a requester like one at its message cap, and uses up no slot', async () => {
    const { recipient } = await blocked();
    const full = newPhone();
    for (let count = 0; count < 3; count += 1) await (await subscriber()).request(byPhone(full));
    const requester = await subscriber();
    const one = await requester.request(byPhone(recipient));
    const other = await requester.request(byPhone(full));
    expect(one).toEqual(other);
    expect(one.code).toBe('RECIPIENT_UNAVAILABLE');
    expect((await requester.limits())['SMS']).toBeNull();
    expect((await requester.request(byPhone(newPhone()))).code).toBeUndefined();
  });

  test('gets no voice call either, even after an earlier grant', async () => {
    const recipient = newPhone();
    const requester = await subscriber();
    const first = await requester.request(byPhone(recipient));
    await recipientOf(app, first.linkToken).grant('CITY');
    app.advance(3 * hour);
    const second = await requester.request(byPhone(recipient));
    await runDueJobs(app);
    await recipientOf(app, second.linkToken).block();
    expect((await requester.call(second.id)).code).toBe('RECIPIENT_UNAVAILABLE');
  });

  test.each([
    ['another case', 'Ani.Blocked@Example.org', 'ani.blocked@example.org'],
    ['a tag', 'budi@example.org', 'budi+again@example.org'],
    ['another tag', 'cici+one@example.org', 'cici+two@example.org'],
    ["Gmail's dots", 'di.di@gmail.com', 'd.idi+x@googlemail.com'],
    ['another domain', 'ani@proton.me', 'ani@pm.me'],
    ["another of Apple's domains", 'ani@me.com', 'ani@icloud.com'],
    ["an address at Fastmail's subdomain of the name", 'anything@eka.fastmail.com', 'eka+x@fastmail.com'],
  ])('stays blocked when the mailbox is spelled differently: %s', async (_, first, second) => {
    const { linkToken } = await (await subscriber()).request(byEmail(first));
    await recipientOf(app, linkToken).block();
    expect((await (await subscriber()).request(byEmail(second))).code).toBe('RECIPIENT_UNAVAILABLE');
    expect((await (await subscriber()).request(byEmail(`x${second}`))).code).toBeUndefined();
  });

  test('stays blocked at all domains of its mailbox if it was blocked at one', async () => {
    const { linkToken } = await (await subscriber()).request(byEmail('budi@pm.me'));
    await recipientOf(app, linkToken).block();
    const codes = [];
    for (const recipient of ['budi@pm.me', 'budi@proton.me', 'budi@protonmail.com'])
      codes.push((await (await subscriber()).request(byEmail(recipient))).code);
    expect(codes).toEqual(Array(3).fill('RECIPIENT_UNAVAILABLE'));
    await app.graphql('mutation { requestOwnershipCode(subject: "budi@proton.me") { accepted } }');
    await runDueJobs(app);
    expect(await textsTo('budi@proton.me')).toEqual([]);
  });

  test('gets no message queued before the block, and the requester gets the slot back', async () => {
    const recipient = newPhone();
    const [one, other] = [await subscriber(), await subscriber()];
    const shared = await one.request(byPhone(recipient));
    await runDueJobs(app);
    const link = recipientOf(app, shared.linkToken);
    const queued = await other.request(byPhone(recipient));
    await link.block();
    await runDueJobs(app);
    expect(await textsTo(recipient)).toHaveLength(1);
    expect(await other.location(queued.id)).toMatchObject({ delivery: 'FAILED', consent: 'AWAITING' });
    expect((await other.limits())['SMS']).toBeNull();
  });

  test('can still use another requester’s link, but gets no reminder of that share', async () => {
    const recipient = newPhone();
    const [one, other] = [await subscriber(), await subscriber()];
    const first = await one.request(byPhone(recipient));
    const second = await other.request(byPhone(recipient));
    await runDueJobs(app);
    await recipientOf(app, first.linkToken).block();
    expect((await recipientOf(app, second.linkToken).grant('CITY', 'EIGHT_HOURS')).value.state).toBe(
      'SHARING',
    );
    app.advance(4 * hour);
    await runDueJobs(app);
    expect(await textsTo(recipient)).toHaveLength(2);
  });
});

describe('the requester of a blocked link', () => {
  test('sees an active share end as if the recipient had stopped it', async () => {
    // The clock stands still, so that the two differ in no time either.
    vi.useFakeTimers({ toFake: ['Date'] });
    const seenAfter = async (end: (recipient: TestRecipient) => Promise<unknown>) => {
      const requester = await subscriber();
      const { id, linkToken } = await requester.request({ channel: 'LINK', title: 'Mum' });
      const recipient = recipientOf(app, linkToken);
      await recipient.grant('AREA');
      await end(recipient);
      return { ...(await requester.location(id)), id: null, link: null };
    };
    try {
      const afterBlock = await seenAfter((recipient) => recipient.block());
      expect(afterBlock).toMatchObject({ consent: 'ENDED', sharingUntil: null, position: { source: 'IP' } });
      expect(afterBlock).toEqual(await seenAfter((recipient) => recipient.stop()));
    } finally {
      vi.useRealTimers();
    }
  });

  test('sees an unanswered request stay unanswered until it expires', async () => {
    const { requester, id, link } = await blocked();
    const before = await requester.location(id);
    expect((await link.read()).state).toBe('BLOCKED');
    expect(before).toMatchObject({ consent: 'AWAITING' });
    app.advance(73 * hour);
    await runDueJobs(app);
    expect(await requester.location(id)).toMatchObject({
      consent: 'EXPIRED',
      position: null,
    });
  });
});

describe('blocking', () => {
  test('is shown on every answer link of that number, even after a share has ended', async () => {
    const recipient = newPhone();
    const [one, other] = [await subscriber(), await subscriber()];
    const link = recipientOf(app, (await one.request(byPhone(recipient))).linkToken);
    const second = recipientOf(app, (await other.request(byPhone(recipient))).linkToken);
    await link.grant('CITY');
    await link.stop();
    expect(await link.read()).toMatchObject({ state: 'ENDED', blocked: false });
    expect((await link.block()).value).toMatchObject({ state: 'ENDED', blocked: true });
    expect(await link.read()).toMatchObject({ state: 'ENDED', blocked: true });
    expect(await second.read()).toMatchObject({ state: 'AWAITING', blocked: true });
  });

  test('is shown only on the blocked link over LINK', async () => {
    const [one, other] = [await subscriber(), await subscriber()];
    const links = [
      await one.request({ channel: 'LINK', title: 'one' }),
      await other.request({ channel: 'LINK', title: 'other' }),
    ].map(({ linkToken }) => recipientOf(app, linkToken));
    await links[0]!.block();
    expect(await Promise.all(links.map(async (link) => (await link.read()).blocked))).toEqual([true, false]);
  });

  test('can be repeated concurrently', async () => {
    const { linkToken } = await (await subscriber()).request(byPhone(newPhone()));
    const link = recipientOf(app, linkToken);
    const answers = await Promise.all(Array.from({ length: 5 }, () => link.block()));
    for (const { value } of answers) expect(value.state).toBe('BLOCKED');
  });

  test('ends an active share immediately', async () => {
    const { linkToken } = await (await subscriber()).request(byPhone(newPhone()));
    const link = recipientOf(app, linkToken);
    await link.grant('EXACT');
    await link.block();
    expect((await link.share()).code).toBe('NOT_SHARING');
    expect((await link.grant('EXACT')).code).toBe('ALREADY_ANSWERED');
    expect((await link.extend()).code).toBe('NOT_SHARING');
  });

  test('stays in force after the requester’s account is deleted', async () => {
    const { recipient } = await blocked();
    await app.orm.em.fork().execute('delete from account');
    expect((await (await subscriber()).request(byPhone(recipient))).code).toBe('RECIPIENT_UNAVAILABLE');
  });

  test('works on a link that is 100 days old, and over LINK', async () => {
    const recipient = newPhone();
    const old = await (await subscriber()).request(byPhone(recipient));
    app.advance(100 * 24 * hour);
    const link = recipientOf(app, old.linkToken);
    expect((await link.block()).code).toBeUndefined();
    expect((await (await subscriber()).request(byPhone(recipient))).code).toBe('RECIPIENT_UNAVAILABLE');
    const byHand = await (await subscriber()).request({ channel: 'LINK', title: 'by hand' });
    expect((await recipientOf(app, byHand.linkToken).block()).value.state).toBe('BLOCKED');
  });
});
