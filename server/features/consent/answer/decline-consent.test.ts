import { describe, expect, test } from 'vitest';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { publishedEvents } from '#server/testing/published-events.ts';
import { openSocket } from '#server/testing/socket.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { hour } from '#shared/time-units.ts';

let now = Date.now();
// The clock stands still between steps: what two requesters see must not differ, not even by a millisecond.
const app = await openTestApp({ ports: { now: () => new Date(now) } });
const url = await app.app.listen({ port: 0, host: '127.0.0.1' });

async function asked() {
  const subscriber = await makeSubscriber(app);
  const requester = requesterOf(app, subscriber);
  const { id, linkToken } = await requester.request({ channel: 'PHONE', recipient: newPhone() });
  await runDueJobs(app);
  return { id, requester, subscriber, recipient: recipientOf(app, linkToken) };
}

/** Everything that a requester can read of a request, except random values. */
const everythingSeen = async ({ id, requester }: Awaited<ReturnType<typeof asked>>) => {
  const detail = await requester.location(id);
  const list = await requester.locations('(first: 5, channel: PHONE)');
  const limits = await requester.limits();
  return JSON.stringify({ detail, list, limits })
    .replaceAll(id, 'ID')
    .replaceAll(detail.link, 'LINK')
    .replaceAll(detail.recipient, 'RECIPIENT')
    .replace(/"endCursor":"[^"]+"/g, 'CURSOR');
};

describe('a silent decline', () => {
  test('is byte-identical to no answer for the requester, before and after expiry', async () => {
    const declined = await asked();
    const silent = await asked();
    expect(await everythingSeen(declined)).toBe(await everythingSeen(silent));
    expect((await declined.recipient.decline()).value.state).toBe('DECLINED');
    expect(await everythingSeen(declined)).toBe(await everythingSeen(silent));
    now += 71 * hour;
    await runDueJobs(app);
    expect(await everythingSeen(declined)).toBe(await everythingSeen(silent));
    expect((await declined.requester.location(declined.id)).consent).toBe('AWAITING');
    now += hour;
    // Before the job has run, the clock alone decides; again both look the same.
    expect(await everythingSeen(declined)).toBe(await everythingSeen(silent));
    await runDueJobs(app);
    expect(await everythingSeen(declined)).toBe(await everythingSeen(silent));
    expect(await declined.requester.location(declined.id)).toMatchObject({
      consent: 'EXPIRED',
    });
  });

  test('stays indistinguishable from no answer whatever the requester does', async () => {
    const declined = await asked();
    const silent = await asked();
    await declined.recipient.decline();
    for (const each of [declined, silent]) {
      expect((await each.requester.askToExtend(each.id)).code).toBe('NOT_SHARING');
      expect((await each.requester.answerWho(each.id, 'Anna')).code).toBe('NOT_FOUND');
      expect((await each.requester.call(each.id)).code).toBe('RECIPIENT_UNAVAILABLE');
      await each.requester.cancel(each.id);
    }
    expect(await everythingSeen(declined)).toBe(await everythingSeen(silent));
  });

  test('sends no database event and nothing over an open socket', async () => {
    const { recipient, subscriber, id } = await asked();
    const events = await publishedEvents(app);
    const socket = await openSocket(url, { params: { authorization: `Bearer ${subscriber.token}` } });
    const pushed = socket.run('subscription { locationChanged { id consent } }');
    // Of the request itself.
    await events.next();
    await recipient.decline();
    await recipient.stop();
    expect(await Promise.race([pushed, new Promise((r) => setTimeout(r, 500, 'nothing'))])).toBe('nothing');
    expect(await events.next()).toEqual([]);
    // A disclosed decline does arrive both ways.
    await recipient.decline(true);
    expect(await events.next()).toEqual([`request:${id} ${id}`, expect.stringMatching(`^account:.+ ${id}$`)]);
    expect((await pushed).data).toEqual({ locationChanged: { id, consent: 'DECLINED' } });
    socket.close();
    await events.end();
  });

  test('can be repeated; positions, replies and questions are rejected after it', async () => {
    const { recipient } = await asked();
    await recipient.decline();
    expect((await recipient.decline()).value.state).toBe('DECLINED');
    expect((await recipient.reply('OK')).code).toBe('ALREADY_ANSWERED');
    expect((await recipient.askWho()).code).toBe('ALREADY_ANSWERED');
    expect((await recipient.share()).code).toBe('NOT_SHARING');
  });

  test('can be followed by a grant until the link expires', async () => {
    const { recipient, requester, id } = await asked();
    await recipient.decline();
    now += 71 * hour;
    expect((await recipient.grant('CITY')).value.state).toBe('SHARING');
    expect((await requester.location(id)).consent).toBe('GRANTED');
    const late = await asked();
    await late.recipient.decline();
    now += 72 * hour;
    expect((await late.recipient.grant('CITY')).code).toBe('LINK_EXPIRED');
  });

  test('can be disclosed later', async () => {
    const { recipient, requester, id } = await asked();
    await recipient.decline();
    await recipient.decline(true);
    expect((await requester.location(id)).consent).toBe('DECLINED');
  });
});

describe('a disclosed decline', () => {
  test('is shown immediately and once, stays after expiry and cannot be hidden again', async () => {
    const { recipient, requester, id } = await asked();
    now += 1_000;
    await recipient.decline(true);
    const seen = await requester.location(id);
    expect(seen).toMatchObject({ consent: 'DECLINED', status: 'PENDING', position: null });
    expect(Date.parse(seen.changedAt)).toBe(now);
    for (const tell of [false, true]) {
      now += 1_000;
      await recipient.decline(tell);
    }
    now += 100 * hour;
    await runDueJobs(app);
    expect(await requester.location(id)).toEqual(seen);
  });

  test('can still be followed by a grant', async () => {
    const { recipient, requester, id } = await asked();
    await recipient.decline(true);
    await recipient.grant('CITY');
    expect((await requester.location(id)).consent).toBe('GRANTED');
  });
});

// Otherwise somebody could send, take back and send again for ever: nobody would ever have declined.
describe('a request that was cancelled before it was answered', () => {
  test('can be declined with the answer key: counts once, and two declines block', async () => {
    const subscriber = await makeSubscriber(app);
    const requester = requesterOf(app, subscriber);
    const input = { channel: 'PHONE', recipient: newPhone() };
    const takenBack = async () => {
      const { id, linkToken } = await requester.request(input);
      await runDueJobs(app);
      await requester.cancel(id);
      now += 9 * hour;
      return recipientOf(app, linkToken);
    };
    const first = await takenBack();
    expect(await first.read()).toMatchObject({ state: 'CANCELLED', declineTold: null });
    for (const tell of [false, true])
      expect((await first.decline(tell)).value).toMatchObject({ state: 'CANCELLED', declineTold: false });
    await (await takenBack()).decline();
    expect((await requester.request(input)).code).toBe('RECIPIENT_UNAVAILABLE');
  });

  test('shows its requester nothing of a decline', async () => {
    const [declined, silent] = [await asked(), await asked()];
    for (const each of [declined, silent]) await each.requester.cancel(each.id);
    now += 60_000;
    const events = await publishedEvents(app);
    await events.next();
    await declined.recipient.decline(true);
    expect(await events.next()).toEqual([]);
    await events.end();
    expect(await everythingSeen(declined)).toBe(await everythingSeen(silent));
  });

  test('can still be declined after the requester deleted the account', async () => {
    const subscriber = await makeSubscriber(app, { password: 'kucingku suka ikan' });
    const { linkToken } = await requesterOf(app, subscriber).request({
      channel: 'PHONE',
      recipient: newPhone(),
    });
    const deleted = await app.graphql(
      'mutation ($p: String) { deleteAccount(encryptedPassword: $p) { kept { kind } } }',
      { p: await app.encryptPassword('kucingku suka ikan') },
      { token: subscriber.token },
    );
    expect(deleted.errors).toBeUndefined();
    expect((await recipientOf(app, linkToken).decline()).value).toMatchObject({ declineTold: false });
  });
});

describe('a decline is rejected', () => {
  test('after a grant, also of a request that was then cancelled', async () => {
    const { recipient, requester, id } = await asked();
    await recipient.grant('CITY');
    expect((await recipient.decline()).code).toBe('ALREADY_ANSWERED');
    await requester.cancel(id);
    expect((await recipient.decline()).code).toBe('REQUEST_CANCELLED');
  });

  test('for an expired or unknown link, and for a cancelled one without an answer key', async () => {
    const old = await asked();
    now += 72 * hour;
    expect((await old.recipient.decline()).code).toBe('LINK_EXPIRED');
    const requester = requesterOf(app, await makeSubscriber(app));
    const { id, handoverToken } = await requester.request({ channel: 'LINK', title: 'A link' });
    const own = recipientOf(app, handoverToken);
    await own.reply('OK');
    await requester.cancel(id);
    for (const holder of [own, recipientOf(app, handoverToken)])
      expect((await holder.decline()).code).toBe('REQUEST_CANCELLED');
    expect((await recipientOf(app, 'A'.repeat(24)).decline()).code).toBe('LINK_INVALID');
  });
});
