import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type GraphqlAnswer, type TestApp } from '#server/testing/build-test-app.ts';
import { makeRequest, makeSubscriber, type TestSubscriber } from '#server/testing/factories.ts';
import { consentText } from '#shared/consent-text.ts';
import { hour } from '#shared/time-units.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ worker: true, settings: { smsCountries: new Set(['ID', 'US', 'GB']) } });
});
afterAll(() => app.close());

const code = (answer: GraphqlAnswer) => answer.errors?.[0]?.extensions.code;
const ask = (subscriber: TestSubscriber, input: object) =>
  app.graphql(
    'mutation ($input: RequestLocationInput!) { requestLocation(input: $input) { location { id status link } } }',
    { input },
    { token: subscriber.token },
  );
const yes = `, precision: CITY, duration: ONE_HOUR, textVersion: "${consentText.version}"`;
const act = (name: string, token: string, more = '') =>
  app.graphql(`mutation ($t: String!) { ${name}(token: $t${more}) { state } }`, { t: token });

let next = 0;
/** A number that no request was sent to before. */
const freshNumber = () => `+6281234${String(100_000 + ++next).slice(1)}0`;

describe('phone numbers', () => {
  test.each([
    ['not a number', 'PHONE_INVALID'],
    ['+62 12', 'PHONE_INVALID'],
    ['', 'PHONE_INVALID'],
    ['+1 900 234 5678', 'PHONE_NOT_TEXTABLE'],
    ['+44 20 7946 0018', 'PHONE_NOT_TEXTABLE'],
    ['+49 1512 3456789', 'COUNTRY_NOT_SERVED'],
  ])('rejects %j with %s, stores nothing and leaves the slot free', async (recipient, expected) => {
    const subscriber = await makeSubscriber(app);
    const answer = await ask(subscriber, { channel: 'PHONE', recipient });
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: expected, field: 'recipient' });
    const list = await app.graphql('{ locations { totalCount } }', {}, { token: subscriber.token });
    expect(list.data.locations.totalCount).toBe(0);
    expect(code(await ask(subscriber, { channel: 'PHONE', recipient: freshNumber() }))).toBeUndefined();
  });

  test('names the number that was probably meant, over GraphQL and REST, and sends nothing', async () => {
    const subscriber = await makeSubscriber(app);
    const former = '+52 1 55 1234 5678';
    const refused = { field: 'recipient', probable: '+525512345678' };
    const answer = await ask(subscriber, { channel: 'PHONE', recipient: former });
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'PHONE_INVALID', ...refused });
    const rest = await app.inject({
      method: 'POST',
      url: '/api/v1/locate/phone',
      headers: { authorization: `Bearer ${subscriber.token}`, 'x-app-id': 'tests' },
      payload: { phone: former },
    });
    expect(rest.json()).toMatchObject({ error: 'PHONE_INVALID', field: 'phone', probable: refused.probable });
  });
});

describe('limits', () => {
  test('sends one message for three concurrent requests of a subscriber', async () => {
    const subscriber = await makeSubscriber(app);
    const recipient = freshNumber();
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((idempotencyKey) =>
        ask(subscriber, { channel: 'PHONE', recipient, idempotencyKey }),
      ),
    );
    expect(answers.map(code).toSorted()).toEqual(['RATE_LIMITED', 'RATE_LIMITED', undefined].toSorted());
    await expect
      .poll(async () => (await app.inbox.list()).filter(({ to }) => to === recipient).length, {
        timeout: 5_000,
      })
      .toBe(1);
  });

  test('returns the same request for a repeated idempotency key, concurrently or later', async () => {
    const subscriber = await makeSubscriber(app);
    const input = { channel: 'PHONE', recipient: freshNumber(), idempotencyKey: 'form-1' };
    const answers = [
      ...(await Promise.all([ask(subscriber, input), ask(subscriber, input)])),
      await ask(subscriber, input),
    ];
    const ids = new Set(answers.map(({ data }) => data.requestLocation.location.id as string));
    expect(ids.size).toBe(1);
    expect(code(await ask(subscriber, { ...input, title: 'other' }))).toBe('IDEMPOTENCY_CONFLICT');
  });

  test('rejects control characters in an idempotency key or title as BAD_INPUT', async () => {
    const subscriber = await makeSubscriber(app);
    for (const [field, input] of Object.entries({
      idempotencyKey: { title: 'a link', idempotencyKey: 'a\u0000b' },
      title: { title: 'a\r\nb' },
    })) {
      const answer = await ask(subscriber, { channel: 'LINK', ...input });
      expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field });
    }
  });

  test('rejects a request without a valid subscription', async () => {
    const ended = await makeSubscriber(app, { validUntil: new Date(Date.now() - 1_000) });
    expect(code(await ask(ended, { channel: 'LINK', title: 'x' }))).toBe('SUBSCRIPTION_EXPIRED');
  });
});

describe('other users’ requests', () => {
  test('hides another user’s request from queries and mutations', async () => {
    const { id } = await makeRequest(app, await makeSubscriber(app));
    const { token } = await makeSubscriber(app);
    const read = await app.graphql('query ($id: ID!) { location(id: $id) { id } }', { id }, { token });
    expect(read.data.location).toBeNull();
    for (const field of [
      'cancelRequest(locationId: $id)',
      'askToExtend(locationId: $id)',
      'answerWhoThisIs(locationId: $id, name: "Ani")',
      'sandboxRecipient(locationId: $id, act: STOP)',
      'sendVoiceMessage(locationId: $id)',
    ]) {
      const answer = await app.graphql(`mutation ($id: ID!) { ${field} { id } }`, { id }, { token });
      expect([field, code(answer)]).toEqual([field, 'NOT_FOUND']);
    }
    expect((await app.graphql('query { location(id: "x") { id } }', {}, { token })).data.location).toBeNull();
  });

  test('rejects a requester’s queries from a caller who is not signed in', async () => {
    for (const query of [
      '{ locations { totalCount } }',
      '{ location(id: "x") { id } }',
      '{ sendLimits { kind } }',
    ]) {
      expect(code(await app.graphql(query))).toBe('UNAUTHENTICATED');
    }
  });
});

describe('links', () => {
  test('rejects a forged link', async () => {
    for (const token of ['A'.repeat(24), 'short', "' or 1=1 --", 'x'.repeat(5_000)]) {
      expect(code(await act('grantConsent', token, yes))).toBe('LINK_INVALID');
      expect(
        (await app.graphql('query ($t: String!) { invitation(token: $t) { state } }', { t: token })).data
          .invitation,
      ).toBeNull();
    }
  });

  test('shows a silent decline over LINK exactly like no answer, before and after expiry', async () => {
    const subscribers = [await makeSubscriber(app), await makeSubscriber(app)] as const;
    const [quiet] = await Promise.all(subscribers.map((subscriber) => makeRequest(app, subscriber)));
    await act('declineConsent', quiet!.linkToken);
    const seen = async (index: 0 | 1) => {
      const { data } = await app.graphql(
        `{ locations { totalCount nodes { channel title status consent locatedAt sharingUntil endedAt cancelledAt delivery reply
           whoAskedAt repliedAt position { latitude } track { source } } } }`,
        {},
        { token: subscribers[index].token },
      );
      return JSON.stringify(data);
    };
    const changedAt = async (id: string, token: string) =>
      (
        await app.graphql(
          'query ($id: ID!) { location(id: $id) { changedAt requestedAt } }',
          { id },
          { token },
        )
      ).data.location;
    expect(await seen(0)).toBe(await seen(1));
    const { changedAt: changed, requestedAt } = await changedAt(quiet!.id, subscribers[0].token);
    expect(changed).toBe(requestedAt);
    app.advance(73 * hour);
    expect(await seen(0)).toBe(await seen(1));
    expect(await seen(0)).toContain('EXPIRED');
  });
});
