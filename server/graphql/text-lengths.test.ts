import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type GraphqlAnswer, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { restCalls } from '#server/testing/rest-calls.ts';
import { graphqlTexts, hostileTexts, restTexts, type TextField } from '#server/testing/text-fields.ts';
import { maxDocumentLength } from './limits.ts';
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

/** Sends one text; answers what it cost and the code of the refusal. */
async function send(field: TextField, text: string) {
  // Each from a network of its own: limits on how often are not what is measured.
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

/** Reading and refusing 60 KB costs some of it; work that grows with the square of a length is hundreds of times dearer. */
const muchMore = 40;

/** The least time that it took in up to five tries: collecting garbage and other processes are nobody's. `enough`: a cost at which to stop. */
async function costOf(ask: () => Promise<{ cost: number }>, enough = 0): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 5 && least > enough; tries += 1) least = Math.min(least, (await ask()).cost);
  return least;
}

test('there are texts on both faces to try', () => {
  expect(fields.length).toBeGreaterThan(40);
  expect(new Set(fields.map(({ face }) => face)).size).toBe(2);
});

test('no text of either face costs more for being long', async () => {
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
  ['no id of anything', 'x'],
  ['half a character', 'a\ud800'],
  ['an id in capitals', 'AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA'],
])('no text of either face is a failure of ours: %s', async (_, text) => {
  const failed: string[] = [];
  for (const field of fields) if ((await send(field, text)).code === 'INTERNAL') failed.push(field.name);
  expect(failed).toEqual([]);
});

test('a NUL character is refused on both faces, with its field', async () => {
  const { errors } = await app.graphql('{ plans(currency: "\\u0000") { id } }');
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field: 'currency' } }]);
  const answer = await app.inject({ url: '/api/v1/common/productInfo?currencyCode=%00' });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { error: 'BAD_INPUT', field: 'currencyCode' },
  ]);
});

test('a text that is too long is refused before it is looked at, with its field', async () => {
  const text = `a${'\u0301'.repeat(100_000)}`;
  const { errors } = await app.graphql(
    'query ($name: String) { messagePreview(templateId: "sms.ask.en", senderName: $name) { text } }',
    { name: text },
  );
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field: 'senderName' } }]);
});

test.each([
  ['short letters', (count: number) => 'é'.repeat(count)],
  ['letters of two units', (count: number) => '𐐷'.repeat(count)],
])('names are as long as people count them: %s', async (_, name) => {
  const preview = async (count: number) =>
    app.graphql(
      'query ($name: String) { messagePreview(templateId: "email.ask.en", senderName: $name) { text } }',
      { name: name(count) },
    );
  expect((await preview(40)).errors).toBeUndefined();
  expect((await preview(41)).errors).toMatchObject([{ extensions: { code: 'BAD_INPUT' } }]);
});

const hostileDocuments = {
  'unknown fields behind many lines': `${'\n'.repeat(15_000)}{ ${Array.from({ length: 300 }, (_, index) => `x${index}`).join(' ')} }`,
  'the same field again and again': `{ ${'viewer { id } '.repeat(350)} }`,
  'fragments that call each other': `${Array.from({ length: 100 }, (_, index) => `fragment F${index} on Query { ...F${(index + 1) % 100} ...F${(index + 7) % 100} passwordKey }`).join(' ')} { ...F0 }`,
  'longer than any': `{ viewer { id } } #${'x'.repeat(maxDocumentLength)}`,
  'a text in it that is long': `{ messagePreview(templateId: "sms.ask.en", senderName: "${'a\u0301'.repeat(50_000)}") { text } }`,
};
test.each(Object.entries(hostileDocuments))('a document cannot cost much either: %s', async (_, query) => {
  const costOfDocument = (document: string) =>
    costOf(async () => {
      const begin = performance.now();
      await app.graphql(document);
      return { cost: performance.now() - begin };
    });
  const short = await costOfDocument('{ viewer { id } }');
  expect((await app.graphql(query)).errors).toHaveLength(1);
  expect((await costOfDocument(query)) / short).toBeLessThan(muchMore);
});
