import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type GraphqlAnswer, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { restCalls } from '#server/testing/rest-calls.ts';
import { graphqlTexts, hostileTexts, restTexts, type TextField } from '#server/testing/text-fields.ts';
import { maxDocumentLength } from './documents/limits.ts';
import { schema } from './schema.ts';

let app: TestApp;
let headers: Record<string, string>;
let fields: TextField[];
beforeAll(async () => {
  app = await buildTestApp();
  const { token } = await makeSubscriber(app);
  fields = [...graphqlTexts(schema), ...restTexts(await restCalls(app))];
  headers = { 'x-app-id': 'test', authorization: `Bearer ${token}` };
});
afterAll(() => app.close());

const long = 60_000;
let asked = 0;

/** Sends one text; returns the time it took and the error code. */
async function send(field: TextField, text: string) {
  // Each from a new network, so that rate limits do not interfere.
  asked += 1;
  const from = { ...headers, 'x-forwarded-for': `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}` };
  const request =
    field.face === 'graphql'
      ? {
          method: 'POST' as const,
          url: '/graphql',
          payload: { query: field.query, variables: field.variables(text) },
        }
      : field.takes === 'query'
        ? { method: field.method, url: field.path, query: field.input(text.slice(0, 4_000)) as never }
        : { method: field.method, url: field.path, payload: field.input(text) };
  const begin = performance.now();
  const answer = await app.inject({ ...request, headers: from });
  const cost = performance.now() - begin;
  const body = answer.json<GraphqlAnswer & { error?: string }>();
  return { cost, code: body.errors?.[0]?.extensions.code ?? body.error };
}

/** Reading and rejecting 60 KB takes somewhat longer; work quadratic in the length takes hundreds of times longer. */
const muchMore = 40;

/**
 * The shortest time of five tries, to exclude garbage collection and other processes. With `enough`: of up to forty,
 * until one takes no longer than that.
 */
async function costOf(ask: () => Promise<{ cost: number }>, enough?: number): Promise<number> {
  let least = Infinity;
  const most = enough === undefined ? 5 : 40;
  for (let tries = 0; tries < most && least > (enough ?? 0); tries += 1)
    least = Math.min(least, (await ask()).cost);
  return least;
}

test('finds text fields in both APIs', () => {
  expect(fields.length).toBeGreaterThan(40);
  expect(new Set(fields.map(({ face }) => face)).size).toBe(2);
});

test('no text field of either API takes much longer for a long hostile text', async () => {
  for (const field of fields) expect((await send(field, 'short')).code, field.name).not.toBe('QUERY_INVALID');
  const short = await costOf(() => send(fields[0]!, 'short'));
  const dear: string[] = [];
  for (const field of fields) {
    for (const [kind, make] of Object.entries(hostileTexts)) {
      const text = make(long);
      const cost = await costOf(() => send(field, text), short * muchMore);
      if (cost > short * muchMore) dear.push(`${field.name}, ${kind}: ${(cost / short).toFixed(0)} times`);
    }
  }
  expect(dear).toEqual([]);
}, 60_000);

test.each([
  ['a NUL character', 'a\u0000b'],
  ['a text that is no id', 'x'],
  ['a lone surrogate', 'a\ud800'],
  ['an id in upper case', 'AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA'],
])('no text field of either API returns INTERNAL for %s', async (_, text) => {
  const failed: string[] = [];
  for (const field of fields) if ((await send(field, text)).code === 'INTERNAL') failed.push(field.name);
  expect(failed).toEqual([]);
});

test('both APIs reject a NUL character and name the field', async () => {
  const { errors } = await app.graphql('{ plans(currency: "\\u0000") { id } }');
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field: 'currency' } }]);
  const answer = await app.inject({ url: '/api/v1/common/productInfo?currencyCode=%00' });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { error: 'BAD_INPUT', field: 'currencyCode' },
  ]);
});

test('rejects a text that is too long and names the field', async () => {
  const text = `a${'\u0301'.repeat(100_000)}`;
  const { errors } = await app.graphql(
    'query ($name: String) { messagePreview(templateId: "sms.ask.en", senderName: $name) { text } }',
    { name: text },
  );
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field: 'senderName' } }]);
});

test.each([
  ['letters of one code unit', (count: number) => 'é'.repeat(count)],
  ['letters of two code units', (count: number) => '𐐷'.repeat(count)],
])('counts the length of a name in characters: %s', async (_, name) => {
  const preview = async (count: number) =>
    app.graphql(
      'query ($name: String) { messagePreview(templateId: "email.ask.en", senderName: $name) { text } }',
      { name: name(count) },
    );
  expect((await preview(40)).errors).toBeUndefined();
  expect((await preview(41)).errors).toMatchObject([{ extensions: { code: 'BAD_INPUT' } }]);
});

const hostileDocuments = {
  'unknown fields after many lines': `${'\n'.repeat(15_000)}{ ${Array.from({ length: 300 }, (_, index) => `x${index}`).join(' ')} }`,
  'the same field repeated': `{ ${'viewer { id } '.repeat(350)} }`,
  'fragments that refer to each other': `${Array.from({ length: 100 }, (_, index) => `fragment F${index} on Query { ...F${(index + 1) % 100} ...F${(index + 7) % 100} passwordKey }`).join(' ')} { ...F0 }`,
  'longer than the maximum': `{ viewer { id } } #${'x'.repeat(maxDocumentLength)}`,
  'a long string literal': `{ messagePreview(templateId: "sms.ask.en", senderName: "${'a\u0301'.repeat(50_000)}") { text } }`,
};
test.each(Object.entries(hostileDocuments))(
  'rejects a hostile document without taking much longer: %s',
  async (_, query) => {
    const costOfDocument = (document: string, enough?: number) =>
      costOf(async () => {
        const begin = performance.now();
        await app.graphql(document);
        return { cost: performance.now() - begin };
      }, enough);
    const short = await costOfDocument('{ viewer { id } }');
    expect((await app.graphql(query)).errors).toHaveLength(1);
    expect((await costOfDocument(query, short * muchMore)) / short).toBeLessThanOrEqual(muchMore);
  },
);
