import { buildSchema, parse, type ExecutionResult, type GraphQLError, type GraphQLObjectType } from 'graphql';
import { afterEach, expect, test, vi } from 'vitest';
import type { LiveArgs } from './live-result.ts';
import { FeedSource, readerCount, subscribeShared } from './shared-execution.ts';

const schema = buildSchema(`
  type Query { none: Int }
  type Thing { name(loud: Boolean): String }
  type Subscription { changed(since: Int): Thing }
`);
const document = parse(
  'subscription ($loud: Boolean, $since: Int) { changed(since: $since) { name(loud: $loud) } }',
);

const open: { return?(): unknown }[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.return?.();
});

type Thing = { id: string; text: string };
type Message = { payload: ExecutionResult<{ changed: { name: string } }> | GraphQLError[] };
type Variables = { loud?: boolean; since?: number };

/** A feed and its readers; `runs` counts how often their field was resolved. */
function world() {
  let runs = 0;
  const listeners = new Set<{ hear(event: Thing): void }>();
  let missed: () => Promise<Thing[]> = () => Promise.resolve([]);
  const feed = {
    add: (listener: { hear(event: Thing): void }) => void listeners.add(listener),
    remove: (listener: { hear(event: Thing): void }) => void listeners.delete(listener),
  };
  const changed = schema.getSubscriptionType()!.getFields()['changed']!;
  changed.subscribe = (_source, { since }: Variables) =>
    new FeedSource({ feed, missed: since === undefined ? null : missed });
  changed.resolve = (event: unknown) => event;
  (schema.getType('Thing') as GraphQLObjectType).getFields()['name']!.resolve = (
    event: Thing,
    { loud }: Variables,
  ) => {
    runs += 1;
    if (event.text === 'bad') throw new Error('bad');
    return loud ? event.text.toUpperCase() : event.text;
  };

  async function read(variableValues: Variables = {}, id = '1') {
    const seen: (string | ExecutionResult)[] = [];
    const sent: Buffer[] = [];
    let whenFree: (() => void) | undefined;
    const reader = {
      seen,
      sent,
      /** Takes one message, and the next only after `take`. */
      isSlow: false,
      isFree: true,
      take() {
        reader.isFree = true;
        const then = whenFree;
        whenFree = undefined;
        then?.();
      },
    };
    const args: LiveArgs = {
      schema,
      document,
      variableValues,
      contextValue: { log: { error() {} } } as unknown as LiveArgs['contextValue'],
      compiled: null,
      id,
      operations: { [id]: 'this one' },
      output: {
        sendMessage,
        whenFree: (then) => (whenFree = then),
      },
    };
    function sendMessage(message: Buffer): boolean {
      if (!reader.isFree) return false;
      reader.isFree = !reader.isSlow;
      const { payload, ...rest } = JSON.parse(message.toString()) as Message;
      sent.push(message);
      if (payload instanceof Array) {
        expect(rest).toEqual({ id, type: 'error' });
        seen.push({ errors: payload });
        return true;
      }
      expect(rest).toEqual({ id, type: 'next' });
      const { data, errors } = payload;
      seen.push(errors ? { errors } : data!.changed.name);
      return true;
    }
    const stream = await subscribeShared(args);
    if (!(Symbol.asyncIterator in stream)) throw new Error('no stream');
    open.push(stream);
    return { reader, operations: args.operations, end: () => stream.return!() };
  }
  const tell = (id: string, text: string) => listeners.forEach((each) => each.hear({ id, text }));
  return {
    read,
    tell,
    listeners,
    runs: () => runs,
    missing: (read: () => Promise<Thing[]>) => (missed = read),
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test('executes an event once for all readers with the same operation, and of waiting ones each item’s newest', async () => {
  const { read, tell, runs } = world();
  const [mine, yours, loud] = [await read(), await read(), await read({ loud: true })];
  tell('1', 'one');
  tell('1', 'old');
  tell('1', 'two');
  await vi.waitFor(() => expect(yours.reader.seen).toEqual(['one', 'two']));
  expect(mine.reader.seen).toEqual(['one', 'two']);
  expect(loud.reader.seen).toEqual(['ONE', 'TWO']);
  expect(runs()).toBe(4);
});

test('sends the same bytes to operations with the same id, and to others their own id', async () => {
  const { read, tell } = world();
  const [mine, yours, other] = [await read(), await read(), await read({}, '"2')];
  tell('1', 'one');
  await vi.waitFor(() => expect(other.reader.seen).toEqual(['one']));
  expect(yours.reader.sent[0]).toBe(mine.reader.sent[0]);
});

test('executes an event once for readers whose variables differ only in which events they select', async () => {
  const { read, tell, runs } = world();
  const [mine, yours] = [await read({ since: 1 }), await read({ since: 2 })];
  await settled();
  tell('1', 'one');
  await vi.waitFor(() => expect(yours.reader.seen).toEqual(['one']));
  expect(mine.reader.seen).toEqual(['one']);
  expect(runs()).toBe(1);
});

test('a slow reader gets only the newest event of each item, and does not delay others', async () => {
  const { read, tell } = world();
  const [slow, quick] = [await read(), await read()];
  slow.reader.isSlow = true;
  for (const text of ['one', 'two', 'three']) {
    tell('1', text);
    await settled();
  }
  tell('2', 'other');
  await vi.waitFor(() => expect(quick.reader.seen).toEqual(['one', 'two', 'three', 'other']));
  expect(slow.reader.seen).toEqual(['one']);
  slow.reader.take();
  expect(slow.reader.seen).toEqual(['one', 'three']);
  slow.reader.take();
  expect(slow.reader.seen).toEqual(['one', 'three', 'other']);
});

test('waits for missed events, and sends none of them after a newer event of the same item', async () => {
  const { read, tell, missing } = world();
  const gate = Promise.withResolvers<void>();
  missing(async () => {
    await gate.promise;
    return [
      { id: '1', text: 'old' },
      { id: '2', text: 'missed' },
    ];
  });
  const { reader } = await read({ since: 1 });
  tell('1', 'new');
  await settled();
  expect(reader.seen).toEqual([]);
  gate.resolve();
  await vi.waitFor(() => expect(reader.seen).toEqual(['new', 'missed']));
});

test('executes at most one missed event ahead of a slow reader', async () => {
  const { read, tell, runs, missing } = world();
  missing(() => Promise.resolve(['1', '2', '3', '4'].map((id) => ({ id, text: `missed ${id}` }))));
  const { reader } = await read({ since: 1 });
  reader.isSlow = true;
  await vi.waitFor(() => expect(reader.seen).toEqual(['missed 1']));
  await settled();
  expect(runs()).toBe(2);
  tell('4', 'new 4');
  await settled();
  for (const seen of [2, 3, 4]) {
    reader.take();
    await vi.waitFor(() => expect(reader.seen).toHaveLength(seen));
  }
  expect(reader.seen).toEqual(['missed 1', 'missed 2', 'missed 3', 'new 4']);
  expect(runs()).toBe(4);
});

test.each([
  ['are read', () => [{ id: '1', text: 'missed' }]],
  ['cannot be read', () => Promise.reject(new Error('no database'))],
])('sends nothing to a reader that has left when missed events %s', async (_, read) => {
  const { read: join, missing } = world();
  const gate = Promise.withResolvers<void>();
  missing(async () => {
    await gate.promise;
    return read();
  });
  const { reader, operations, end } = await join({ since: 1 });
  await end();
  gate.resolve();
  await settled();
  expect(reader.seen).toEqual([]);
  // By now its id may be another operation's.
  expect(operations).toEqual({ 1: 'this one' });
});

test('ends the subscription with the error if missed events cannot be read', async () => {
  const { read, missing, listeners } = world();
  missing(() => Promise.reject(new Error('no database')));
  const { reader, operations } = await read({ since: 1 });
  await vi.waitFor(() =>
    expect(reader.seen).toEqual([
      { errors: [expect.objectContaining({ extensions: { code: 'INTERNAL' } })] },
    ]),
  );
  expect(operations).toEqual({});
  expect(listeners.size).toBe(0);
  expect(readerCount()).toBe(0);
});

test('reports a resolver’s failure to each reader as INTERNAL, and sends the next event', async () => {
  const { read, tell } = world();
  const both = [await read(), await read()];
  tell('1', 'bad');
  tell('2', 'good');
  for (const { reader } of both) {
    await vi.waitFor(() => expect(reader.seen).toHaveLength(2));
    expect(reader.seen).toEqual([
      { errors: [expect.objectContaining({ extensions: { code: 'INTERNAL' } })] },
      'good',
    ]);
  }
});

test('a reader that leaves gets no more events, others continue, and the last one stops the listener', async () => {
  const { read, tell, listeners, runs } = world();
  const [mine, yours, loud] = [await read(), await read(), await read({ loud: true })];
  for (const one of [mine, loud]) await one.end();
  const another = await read();
  tell('1', 'one');
  await vi.waitFor(() => expect(yours.reader.seen).toEqual(['one']));
  expect([mine.reader.seen, another.reader.seen, runs()]).toEqual([[], ['one'], 1]);
  for (const id of ['1', '2']) tell(id, 'late');
  for (const one of [yours, another]) await one.end();
  await settled();
  expect(listeners.size).toBe(0);
  expect(readerCount()).toBe(0);
});
