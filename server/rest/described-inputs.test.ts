import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { fromSchema } from '#server/testing/from-schema.ts';
import { restCalls, type RestCall } from '#server/testing/rest-calls.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { testCardNumbers } from '#shared/test-cards.ts';

const app = await openTestApp();

const name = fc.stringMatching(/^\p{L}[\p{L} '’-]{0,39}$/u);
/** What no schema can say, but its description in words. */
const inWords: Record<string, Arbitrary<unknown>> = {
  senderName: name,
  'answerWho name': name,
  // The end of an earlier page: there is none.
  after: fc.constant(undefined),
  icon: fc.constantFrom('🌻', '👩‍👩‍👧', '🇮🇩', null),
  planId: fc.constantFrom('usd-28', 'php-28', 'none'),
  cardToken: fc.constantFrom(...testCardNumbers),
  // Of the kind that the other names.
  kind: fc.constant('PHONE'),
  subject: fc.constantFrom('+12025550123', '+44 7700 900123'),
  // 300 bytes in all.
  properties: fc.dictionary(fc.string({ minLength: 1, maxLength: 5 }), fc.boolean(), { maxKeys: 10 }),
};
const inputsOf = ({ path, fields, required }: RestCall) => {
  const call = path.split('/').at(-1);
  const values = Object.entries(fields).map(
    ([key, schema]) => [key, inWords[`${call} ${key}`] ?? inWords[key] ?? fromSchema(schema)] as const,
  );
  return fc.record(Object.fromEntries(values), { requiredKeys: required });
};

const headersOf = ({ headers }: RestCall) =>
  fromSchema({ type: 'object', properties: headers }) as Arbitrary<object>;

/** Refusals of the input as such; all others are about what is there. */
const ofInput = ['BAD_INPUT', 'EMAIL_INVALID'];

const queryOf = (given: [string, unknown][]): string =>
  `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()}`;

/** A failure names its seed; the time is for a slow machine. */
const bounds = { numRuns: 10, interruptAfterTimeLimit: 1_000 };

let networks = 0;
test('the server accepts whatever the description allows', async () => {
  const subscriber = await makeSubscriber(app);
  const owner = await makeSubscriber(app);
  const record = await makeRequest(app, owner);
  for (const one of await restCalls(app)) {
    const { method, path, takes, signedIn, description } = one;
    // A call to a recipient is for a request by phone that was sent.
    const [id, { token }] = /records.*(?<!voice)$/.test(path) ? [record.id, owner] : ['unknown', subscriber];
    const call = async (input: Record<string, unknown>, headers: object) => {
      const given = Object.entries(input).filter(([, value]) => value !== undefined);
      const answer = await app.inject({
        method,
        url: `/api/v1${path.replace('{id}', id)}${takes === 'query' ? queryOf(given) : ''}`,
        headers: {
          ...headers,
          'x-app-id': 'test',
          'x-forwarded-for': `2001:db8:${(++networks).toString(16)}::1`,
          ...(signedIn ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(takes === 'body' ? { payload: Object.fromEntries(given) } : {}),
      });
      if (answer.statusCode === 200) return;
      const { error } = answer.json<{ error: string }>();
      const isNamed = error === 'RATE_LIMITED' || description.includes(`\`${error}\` (${answer.statusCode})`);
      if (!isNamed || ofInput.includes(error)) throw new Error(`${method} ${path}: ${answer.body}`);
    };
    await fc.assert(fc.asyncProperty(inputsOf(one), headersOf(one), call), bounds);
  }
  expect(networks).toBeGreaterThan(100);
}, 60_000);
