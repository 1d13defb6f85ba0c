import { buildSchema, parse, type GraphQLObjectType } from 'graphql';
import { beforeEach, expect, test } from 'vitest';
import { messagesOf, type LiveArgs } from './shared-answers.ts';

const schema = buildSchema(`
  type Query { none: Int }
  type Thing { name(loud: Boolean): String }
  type Subscription { changed(since: Int): Thing }
`);
const document = parse(
  'subscription ($loud: Boolean, $since: Int) { changed(since: $since) { name(loud: $loud) } }',
);

let runs = 0;
beforeEach(() => (runs = 0));
schema.getSubscriptionType()!.getFields()['changed']!.resolve = (event: unknown) => event;
(schema.getType('Thing') as GraphQLObjectType).getFields()['name']!.resolve = (
  { text }: { text: string },
  { loud }: { loud?: boolean },
) => {
  runs += 1;
  if (text === 'bad') throw new Error('a secret');
  return loud ? text.toUpperCase() : text;
};

const contextValue = { log: { error() {} } } as unknown as LiveArgs['contextValue'];
const client = (variableValues: object = {}, id = '1') =>
  messagesOf(id, { schema, document, variableValues: { ...variableValues }, contextValue });
const said = (message: Buffer) => JSON.parse(message.toString()) as object;

test('an event is executed once for all clients with the same operation, whatever chose their events', async () => {
  const event = { text: 'one' };
  const [mine, yours, since] = await Promise.all(
    [client(), client({}, '"2'), client({ since: 1 })].map((messageOf) => messageOf(event)),
  );
  const payload = { data: { changed: { name: 'one' } } };
  expect(said(mine!)).toEqual({ id: '1', type: 'next', payload });
  expect(said(yours!)).toEqual({ id: '"2', type: 'next', payload });
  expect(since).toBe(mine);
  expect(runs).toBe(1);
  expect(said(await client({ loud: true })(event))).toMatchObject({
    payload: { data: { changed: { name: 'ONE' } } },
  });
});

test('another event, be it equal, is executed anew', async () => {
  const messageOf = client();
  for (const event of [{ text: 'one' }, { text: 'one' }]) await messageOf(event);
  expect(runs).toBe(2);
});

test('a resolver’s failure is INTERNAL to all clients', async () => {
  expect(said(await client()({ text: 'bad' }))).toMatchObject({
    payload: { data: { changed: { name: null } }, errors: [{ extensions: { code: 'INTERNAL' } }] },
  });
});
