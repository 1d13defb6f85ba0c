import { describe, expect, test } from 'vitest';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { dumpDatabase, faces } from '#server/testing/dump.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { fromTwilio } from '#server/testing/from-twilio.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp({ settings: { publicUrl: 'https://where.test' } });

const subscriber = async () => requesterOf(app, await makeSubscriber(app));
const text = (from: string, body: string, options = {}) =>
  fromTwilio(app, '/webhooks/twilio/inbound', { From: from, To: '+15005550006', Body: body }, options);
const ask = async (recipient: string) => (await subscriber()).request({ channel: 'PHONE', recipient });
const blocks = async () =>
  Number((await app.orm.em.fork().execute<{ n: string }[]>('select count(*) n from suppression'))[0]!.n);

describe('an inbound text', () => {
  test.each(['STOP', 'stop', ' Stop. ', 'STOPALL', 'unsubscribe', 'BERHENTI', 'Quit!', 'opt-out'])(
    '%j blocks its number for all requesters and channels',
    async (word) => {
      const recipient = newPhone();
      const requester = await subscriber();
      const { linkToken } = await requester.request({ channel: 'PHONE', recipient });
      // Only who has agreed before may be called.
      await recipientOf(app, linkToken).grant('CITY');
      app.advance(3 * 3_600_000);
      const { id } = await requester.request({ channel: 'PHONE', recipient });
      await runDueJobs(app);
      expect((await text(recipient, word)).statusCode).toBe(200);
      expect((await ask(recipient)).code).toBe('RECIPIENT_UNAVAILABLE');
      expect((await requester.call(id)).code).toBe('RECIPIENT_UNAVAILABLE');
      expect((await ask(newPhone())).code).toBeUndefined();
    },
  );

  test.each(['who is this?', 'please do not stop', '', 'OK', '🙏'])('%j blocks nobody', async (words) => {
    const recipient = newPhone();
    await text(recipient, words);
    expect((await ask(recipient)).code).toBeUndefined();
  });

  test('START lifts a block only if it is new, not when replayed or without a MessageSid', async () => {
    const recipient = newPhone();
    const again = { MessageSid: 'SM00000000000000000000000000000001' };
    const inbound = (body: string, more: object = {}) =>
      fromTwilio(app, '/webhooks/twilio/inbound', {
        From: recipient,
        To: '+15005550006',
        Body: body,
        ...more,
      });
    await inbound('STOP');
    await inbound('START', again);
    expect((await ask(recipient)).code).toBeUndefined();
    await inbound('STOP');
    expect((await inbound('START', again)).statusCode).toBe(200);
    expect((await ask(recipient)).code).toBe('RECIPIENT_UNAVAILABLE');
    await inbound('START', { MessageSid: '' });
    expect((await ask(recipient)).code).toBe('RECIPIENT_UNAVAILABLE');
    await inbound('START');
    expect((await ask(recipient)).code).toBeUndefined();
  });

  test('with a custom Advanced Opt-Out keyword counts as its OptOutType says', async () => {
    const inbound = (From: string, Body: string, OptOutType?: string) =>
      fromTwilio(app, '/webhooks/twilio/inbound', { From, Body, ...(OptOutType && { OptOutType }) });
    const recipient = newPhone();
    const requester = await subscriber();
    const { id, linkToken } = await requester.request({ channel: 'PHONE', recipient });
    await recipientOf(app, linkToken).grant('CITY', 'EIGHT_HOURS');
    await inbound(recipient, 'TUTUP');
    expect(await requester.location(id)).toMatchObject({ consent: 'GRANTED' });
    await inbound(recipient, 'TUTUP', 'STOP');
    expect(await requester.location(id)).toMatchObject({ consent: 'ENDED' });
    await inbound(recipient, 'LANJUT');
    expect((await ask(recipient)).code).toBe('RECIPIENT_UNAVAILABLE');
    await inbound(recipient, 'LANJUT', 'START');
    expect((await ask(recipient)).code).toBeUndefined();
    await inbound(recipient, 'STOP', 'HELP');
    expect((await ask(recipient)).code).toBe('RECIPIENT_UNAVAILABLE');
  });

  test('gets no reply from us, because Twilio answers STOP itself', async () => {
    const answer = await text(newPhone(), 'STOP');
    expect(answer.headers['content-type']).toContain('text/xml');
    expect(answer.body).toBe('<Response></Response>');
  });

  test('STOP ends all shares of the number, with every requester', async () => {
    const recipient = newPhone();
    const shares = [];
    for (let count = 0; count < 2; count += 1) {
      const requester = await subscriber();
      const { id, linkToken } = await requester.request({ channel: 'PHONE', recipient });
      const link = recipientOf(app, linkToken);
      await link.grant('EXACT', 'EIGHT_HOURS');
      shares.push({ requester, id, link });
    }
    await text(recipient, 'stop');
    for (const { requester, id, link } of shares) {
      expect(await requester.location(id)).toMatchObject({ consent: 'ENDED' });
      expect((await link.share()).code).toBe('NOT_SHARING');
    }
  });

  test('STOP prevents messages that are already queued from being sent', async () => {
    const recipient = newPhone();
    await ask(recipient);
    await text(recipient, 'STOP');
    await runDueJobs(app);
    expect((await app.inbox.list()).filter(({ to }) => to === recipient)).toEqual([]);
  });

  test('STOP sent three times concurrently creates one block', async () => {
    const recipient = newPhone();
    const before = await blocks();
    await Promise.all([text(recipient, 'STOP'), text(recipient, 'STOP'), text(recipient, 'stop')]);
    expect(await blocks()).toBe(before + 1);
  });

  test('START lifts a block made by STOP, but not one made on the page', async () => {
    const [recipient, other] = [newPhone(), newPhone()];
    const { linkToken } = await ask(recipient);
    await text(recipient, 'STOP');
    await text(other, 'STOP');
    await text(recipient, 'START');
    expect((await ask(recipient)).code).toBeUndefined();
    expect((await ask(other)).code).toBe('RECIPIENT_UNAVAILABLE');
    await recipientOf(app, linkToken).block();
    await text(recipient, 'START');
    expect((await ask(recipient)).code).toBe('RECIPIENT_UNAVAILABLE');
  });

  test('START does not lift a block made both by SMS and on the page, in either order', async () => {
    for (const order of ['SMS first', 'page first']) {
      const recipient = newPhone();
      const { linkToken } = await ask(recipient);
      if (order === 'SMS first') await text(recipient, 'STOP');
      await recipientOf(app, linkToken).block();
      if (order === 'page first') await text(recipient, 'STOP');
      await text(recipient, 'START');
      expect((await ask(recipient)).code).toBe('RECIPIENT_UNAVAILABLE');
    }
  });

  test('stores neither its number in plain text nor its words', async () => {
    const recipient = newPhone();
    const before = await blocks();
    await text(recipient, 'STOP');
    await text(recipient, 'a secret word');
    expect(await blocks()).toBe(before + 1);
    const dump = Object.values(await dumpDatabase(app.databaseUrl)).join('\n');
    for (const face of [...faces(recipient), ...faces('a secret word')]) expect(dump).not.toContain(face);
  });
});

describe('a forged request', () => {
  const forgeries: [string, (from: string) => ReturnType<typeof text>][] = [
    ['signed with another token', (from) => text(from, 'STOP', { token: 'guessed' })],
    ['signed for another path', (from) => text(from, 'STOP', { signedFor: '/webhooks/twilio/status/x' })],
    [
      'signed for a path with a query',
      (from) => text(from, 'STOP', { signedFor: '/webhooks/twilio/inbound?x=1' }),
    ],
    ['signed for another number', (from) => text(from, 'STOP', { signedForm: { From: '+1', Body: 'STOP' } })],
    ['with an unsigned field', (from) => text(from, 'STOP', { signedForm: { Body: 'STOP' } })],
    [
      'without a signature',
      (From) =>
        app.inject({
          method: 'POST',
          url: '/webhooks/twilio/inbound',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ From, Body: 'STOP' }).toString(),
        }),
    ],
  ];
  test.each(forgeries)('%s is rejected and changes nothing', async (_, forge) => {
    const recipient = newPhone();
    const before = await blocks();
    const answer = await forge(recipient);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ error: 'UNAUTHENTICATED' });
    expect(await blocks()).toBe(before);
    expect((await ask(recipient)).code).toBeUndefined();
  });
});
