import { buildSchema, parse, type ExecutionResult, type GraphQLObjectType } from 'graphql';
import { afterEach, expect, test, vi } from 'vitest';
import { FeedSource, readerCount, subscribeShared, type LiveArgs } from './shared-execution.ts';

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

const log = { error() {}, warn() {}, info() {} };

type Thing = { id: string; text: string };
type Message = { payload: ExecutionResult<{ changed: { name: string } }> };
type Variables = { loud?: boolean; since?: number };

/** A feed and its readers; `runs` counts how often a field of theirs was worked out. */
function world() {
  let runs = 0;
  const listeners = new Set<(event: Thing) => void>();
  let missed: () => Promise<Thing[]> = () => Promise.resolve([]);
  const feed = {
    listen(hear: (event: Thing) => void) {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
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
    const frames: Buffer[] = [];
    let whenFree: (() => void) | undefined;
    const reader = {
      seen,
      frames,
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
      contextValue: { log } as unknown as LiveArgs['contextValue'],
      id,
      output: {
        send,
        whenFree: (then) => (whenFree = then),
      },
    };
    function send(frame: Buffer): boolean {
      if (!reader.isFree) return false;
      reader.isFree = !reader.isSlow;
      const { payload, ...rest } = JSON.parse(frame.subarray(frame.indexOf('{')).toString()) as Message;
      expect(rest).toEqual({ id, type: 'next' });
      frames.push(frame);
      const { data, errors } = payload;
      seen.push(errors ? { errors } : data!.changed.name);
      return true;
    }
    const stream = await subscribeShared(args);
    if (!(Symbol.asyncIterator in stream)) throw new Error('no stream');
    open.push(stream);
    return { reader, end: () => stream.return!(), ended: stream.next() };
  }
  const tell = (id: string, text: string) => listeners.forEach((hear) => hear({ id, text }));
  return {
    read,
    tell,
    listeners,
    runs: () => runs,
    missing: (read: () => Promise<Thing[]>) => (missed = read),
  };
}
const calm = () => new Promise((resolve) => setTimeout(resolve, 5));

test('one event is worked out once for all who ask the same of it', async () => {
  const { read, tell, runs } = world();
  const [mine, yours, loud] = [await read(), await read(), await read({ loud: true })];
  tell('1', 'one');
  tell('2', 'two');
  await vi.waitFor(() => expect(yours.reader.seen).toEqual(['one', 'two']));
  expect(mine.reader.seen).toEqual(['one', 'two']);
  expect(loud.reader.seen).toEqual(['ONE', 'TWO']);
  expect(runs()).toBe(4);
});

test('operations of the same id are sent the same bytes, others their own id', async () => {
  const { read, tell } = world();
  const [mine, yours, other] = [await read(), await read(), await read({}, '"2')];
  tell('1', 'one');
  await vi.waitFor(() => expect(other.reader.seen).toEqual(['one']));
  expect(yours.reader.frames[0]).toBe(mine.reader.frames[0]);
});

test('what only chooses the events is no reason to work one out again', async () => {
  const { read, tell, runs } = world();
  const [mine, yours] = [await read({ since: 1 }), await read({ since: 2 })];
  await calm();
  tell('1', 'one');
  await vi.waitFor(() => expect(yours.reader.seen).toEqual(['one']));
  expect(mine.reader.seen).toEqual(['one']);
  expect(runs()).toBe(1);
});

test('who takes one slowly gets the newest of each, and holds nobody up', async () => {
  const { read, tell } = world();
  const [slow, quick] = [await read(), await read()];
  slow.reader.isSlow = true;
  for (const text of ['one', 'two', 'three']) {
    tell('1', text);
    await calm();
  }
  tell('2', 'other');
  await vi.waitFor(() => expect(quick.reader.seen).toEqual(['one', 'two', 'three', 'other']));
  expect(slow.reader.seen).toEqual(['one']);
  slow.reader.take();
  expect(slow.reader.seen).toEqual(['one', 'three']);
  slow.reader.take();
  expect(slow.reader.seen).toEqual(['one', 'three', 'other']);
});

test('what was missed comes first, but never after something newer of the same', async () => {
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
  await calm();
  expect(reader.seen).toEqual([]);
  gate.resolve();
  await vi.waitFor(() => expect(reader.seen).toEqual(['new', 'missed']));
});

test('of what was missed no more is worked out ahead of a slow client than the next', async () => {
  const { read, tell, runs, missing } = world();
  missing(() => Promise.resolve(['1', '2', '3', '4'].map((id) => ({ id, text: `missed ${id}` }))));
  const { reader } = await read({ since: 1 });
  reader.isSlow = true;
  await vi.waitFor(() => expect(reader.seen).toEqual(['missed 1']));
  await calm();
  expect(runs()).toBe(2);
  tell('4', 'new 4');
  await calm();
  for (const seen of [2, 3, 4]) {
    reader.take();
    await vi.waitFor(() => expect(reader.seen).toHaveLength(seen));
  }
  expect(reader.seen).toEqual(['missed 1', 'missed 2', 'missed 3', 'new 4']);
  expect(runs()).toBe(4);
});

test('who leaves while what was missed is being read is sent nothing any more', async () => {
  const { read, missing } = world();
  const gate = Promise.withResolvers<void>();
  missing(async () => {
    await gate.promise;
    return [{ id: '1', text: 'missed' }];
  });
  const { reader, end } = await read({ since: 1 });
  await end();
  gate.resolve();
  await calm();
  expect(reader.seen).toEqual([]);
});

test('what was missed and cannot be read ends the subscription with its error', async () => {
  const { read, missing, listeners } = world();
  missing(() => Promise.reject(new Error('no database')));
  const { ended } = await read({ since: 1 });
  open.length = 0;
  await expect(ended).rejects.toThrow('no database');
  expect(listeners.size).toBe(0);
  expect(readerCount()).toBe(0);
});

test('a failure is reported to each in our own words, and the next event arrives', async () => {
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

test('a client that leaves gets no more events; the others continue, and after the last one nobody listens', async () => {
  const { read, tell, listeners } = world();
  const [mine, yours] = [await read(), await read()];
  await mine.end();
  expect(await mine.ended).toEqual({ value: undefined, done: true });
  tell('1', 'one');
  await vi.waitFor(() => expect(yours.reader.seen).toEqual(['one']));
  expect(mine.reader.seen).toEqual([]);
  await yours.end();
  expect(listeners.size).toBe(0);
  expect(readerCount()).toBe(0);
});
