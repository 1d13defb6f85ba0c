import { buildSchema, parse, type ExecutionResult, type GraphQLObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { subscribeShared } from './shared-execution.ts';

const schema = buildSchema(`
  type Query { none: Int }
  type Thing { name(loud: Boolean): String }
  type Subscription { changed: Thing }
`);
const document = parse('subscription ($loud: Boolean) { changed { name(loud: $loud) } }');

/** Readers of one stream of events; `runs` counts how often a field of theirs was worked out. */
function world(events: object[]) {
  let runs = 0;
  schema.getSubscriptionType()!.getFields()['changed']!.subscribe = async function* () {
    yield* events;
  };
  schema.getSubscriptionType()!.getFields()['changed']!.resolve = (event: unknown) => event;
  const name = (event: { text: string }, { loud }: { loud?: boolean }) => {
    runs += 1;
    if (event.text === 'bad') throw new Error('bad');
    return loud ? event.text.toUpperCase() : event.text;
  };
  (schema.getType('Thing') as GraphQLObjectType).getFields()['name']!.resolve = name;
  const read = async (loud: boolean): Promise<ExecutionResult[]> => {
    const stream = await subscribeShared({ schema, document, variableValues: { loud } });
    if (!(Symbol.asyncIterator in stream)) throw new Error('no stream');
    const seen: ExecutionResult[] = [];
    for await (const result of stream) seen.push(result);
    return seen;
  };
  return { read, runs: () => runs };
}

test('one event is worked out once for all who ask the same of it', async () => {
  const { read, runs } = world([{ text: 'one' }, { text: 'two' }]);
  const [mine, yours, loud] = [await read(false), await read(false), await read(true)];
  expect(mine).toEqual([{ data: { changed: { name: 'one' } } }, { data: { changed: { name: 'two' } } }]);
  expect(yours).toEqual(mine);
  expect(loud[0]).toEqual({ data: { changed: { name: 'ONE' } } });
  expect(runs()).toBe(4);
});

test('events that only look the same are worked out each', async () => {
  const { read, runs } = world([{ text: 'one' }, { text: 'one' }]);
  await read(false);
  expect(runs()).toBe(2);
});

test('what fails says so to each, and the stream goes on', async () => {
  const { read } = world([{ text: 'bad' }, { text: 'good' }]);
  for (const seen of [await read(false), await read(false)]) {
    expect(seen[0]).toMatchObject({ data: { changed: { name: null } }, errors: [{ message: 'bad' }] });
    expect(seen[1]).toEqual({ data: { changed: { name: 'good' } } });
  }
});
