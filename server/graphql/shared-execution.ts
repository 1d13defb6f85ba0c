import {
  createSourceEventStream,
  execute,
  Kind,
  visit,
  type ASTNode,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
} from 'graphql';
import type { Context } from '#server/context.ts';
import { formatError } from './format-error.ts';

type Event = { id: string };
type Feed = { listen(hear: (event: Event) => void): () => void };
type Watch = { feed: Feed; missed: (() => Promise<Event[]>) | null };

/** The source of a subscription whose events are told to all who listen, the same object to each. Nobody iterates it. */
export class FeedSource implements AsyncIterable<never> {
  readonly watch: Watch;
  constructor(watch: Watch) {
    this.watch = watch;
  }
  [Symbol.asyncIterator](): never {
    throw new Error('listened to, not iterated');
  }
}

/** One operation of one client, by its id. `send` takes a message and calls back once the client's connection took it. */
export type LiveArgs = ExecutionArgs & {
  contextValue: Pick<Context, 'log'>;
  id: string;
  send: (message: Buffer, taken: () => void) => void;
};
type Stream = AsyncIterableIterator<ExecutionResult>;

/**
 * As graphql-js subscribes. What comes from a `FeedSource` is executed and written as JSON once for all who ask the same
 * of it, and goes to `send`: its stream yields nothing, and ends when the client does. A feed answers for it that all who
 * listen may see the same, in the same language.
 */
export async function subscribeShared(args: LiveArgs): Promise<Stream | ExecutionResult> {
  const events = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in events)) return events;
  if (events instanceof FeedSource) return new Reader(args, events.watch);
  const source = events[Symbol.asyncIterator]();
  const answer = async ({
    value,
    done,
  }: IteratorResult<unknown>): Promise<IteratorResult<ExecutionResult>> =>
    done ? { value: undefined, done } : { value: await execute({ ...args, rootValue: value }), done: false };
  const stream: Stream = {
    next: async () => answer(await source.next()),
    return: async () => answer((await source.return?.()) ?? { value: undefined, done: true }),
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
}

let readers = 0;
/** Subscriptions of this process to feeds. */
export const readerCount = (): number => readers;

/** A client that reads slowly gets each thing's newest state, and no queue. */
class Reader implements AsyncIterableIterator<ExecutionResult> {
  readonly args: LiveArgs;
  readonly #channel: Channel;
  readonly #end = Promise.withResolvers<IteratorResult<ExecutionResult>>();
  /** What came while the client had not taken the last one; by the event's id. */
  #late: Map<string, Result> | null = null;
  #isBusy = false;
  #hasLeft = false;

  constructor(args: LiveArgs, { feed, missed }: Watch) {
    this.args = args;
    this.#channel = channelOf(feed, args);
    this.#channel.join(this);
    if (missed) void this.#catchUp(missed);
  }

  hear(id: string, result: Result): void {
    if (this.#isBusy) (this.#late ??= new Map<string, Result>()).set(id, result);
    else this.#send(result);
  }

  #send(result: Result): void {
    this.#isBusy = true;
    this.args.send(result.messageFor(this.args.id), this.#taken);
  }

  readonly #taken = (): void => {
    this.#isBusy = false;
    const next = this.#late?.entries().next().value;
    if (!next) return;
    this.#late?.delete(next[0]);
    this.#send(next[1]);
  };

  async #catchUp(missed: () => Promise<Event[]>): Promise<void> {
    this.#isBusy = true;
    try {
      const results = new Map<string, Result>();
      for (const event of await missed()) results.set(event.id, await resultOf(this.args, event));
      if (this.#hasLeft) return;
      // What came meanwhile is newer.
      for (const [id, result] of this.#late ?? []) results.set(id, result);
      this.#late = results;
      this.#taken();
    } catch (error) {
      this.#leave();
      this.#end.reject(error);
    }
  }

  #leave(): void {
    this.#hasLeft = true;
    this.#channel.leave(this);
    this.#late = null;
  }

  next(): Promise<IteratorResult<ExecutionResult>> {
    return this.#end.promise;
  }
  return(): Promise<IteratorResult<ExecutionResult>> {
    this.#leave();
    this.#end.resolve({ value: undefined, done: true });
    return this.#end.promise;
  }
  [Symbol.asyncIterator](): this {
    return this;
  }
}

/** All who ask the same of a feed. */
class Channel {
  readonly #readers = new Set<Reader>();
  readonly #stop: () => void;
  readonly #waiting = new Map<string, Event>();
  #isRunning = false;

  constructor(feed: Feed, onEmpty: () => void) {
    const unsubscribe = feed.listen((event) => {
      this.#waiting.set(event.id, event);
      if (!this.#isRunning) void this.#run();
    });
    this.#stop = () => {
      unsubscribe();
      onEmpty();
    };
  }

  join(reader: Reader): void {
    this.#readers.add(reader);
    readers += 1;
  }

  leave(reader: Reader): void {
    if (!this.#readers.delete(reader)) return;
    readers -= 1;
    if (this.#readers.size === 0) this.#stop();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (const [id, event] of this.#waiting) {
      this.#waiting.delete(id);
      const [first] = this.#readers;
      if (!first) continue;
      try {
        const result = await resultOf(first.args, event);
        for (const reader of this.#readers) reader.hear(id, result);
      } catch (error) {
        first.args.contextValue.log.error({ err: error }, 'a live update failed');
      }
    }
    this.#isRunning = false;
  }
}

const channels = new WeakMap<Feed, Map<string, Channel>>();

function channelOf(feed: Feed, { document, operationName, variableValues }: LiveArgs): Channel {
  const ofFeed = channels.get(feed) ?? new Map<string, Channel>();
  channels.set(feed, ofFeed);
  const { number, used } = factsOf(document);
  const given = Object.entries(variableValues ?? {}).filter(([name]) => used.has(name));
  const asked = JSON.stringify([number, operationName, given.sort()]);
  const channel = ofFeed.get(asked) ?? new Channel(feed, () => ofFeed.delete(asked));
  ofFeed.set(asked, channel);
  return channel;
}

type Facts = { number: number; used: ReadonlySet<string> };
const knownFacts = new WeakMap<DocumentNode, Facts>();
let documents = 0;

/** What a document is called here, and which variables its answer depends on. */
function factsOf(document: DocumentNode): Facts {
  const before = knownFacts.get(document);
  if (before) return before;
  const now = { number: (documents += 1), used: variablesOfAnswer(document) };
  knownFacts.set(document, now);
  return now;
}

/** Variables that the answer depends on: those of a subscription's root field choose its events, no more. */
function variablesOfAnswer(document: DocumentNode): ReadonlySet<string> {
  const used = new Set<string>();
  const roots = new Set<ASTNode>(
    document.definitions.flatMap((each) =>
      each.kind === Kind.OPERATION_DEFINITION ? each.selectionSet.selections : [],
    ),
  );
  visit(document, {
    VariableDefinition: () => false,
    Field: (node) => (roots.has(node) ? { ...node, arguments: [] } : undefined),
    Variable: ({ name }) => void used.add(name.value),
  });
  return used;
}

async function resultOf(args: LiveArgs, event: Event): Promise<Result> {
  const { errors, ...result } = await execute({ ...args, rootValue: event });
  if (!errors) return new Result(result);
  return new Result({ ...result, errors: errors.map((error) => formatError(error, args.contextValue.log)) });
}

/** What an event led to, as messages of graphql-transport-ws: one for all operations that have the same id. */
class Result {
  readonly #json: string;
  readonly #messages = new Map<string, Buffer>();

  constructor(result: object) {
    this.#json = JSON.stringify(result);
  }

  messageFor(id: string): Buffer {
    let message = this.#messages.get(id);
    if (!message) {
      message = Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":${this.#json}}`);
      this.#messages.set(id, message);
    }
    return message;
  }
}
