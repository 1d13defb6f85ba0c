import { createSourceEventStream, execute, type ExecutionArgs, type ExecutionResult } from 'graphql';
import type { Context } from '#server/context.ts';
import { formatError } from './format-error.ts';
import { factsOf } from './live-documents.ts';
import { textFrame } from './text-frame.ts';

type Event = { id: string };
type Feed = { listen(hear: (event: Event) => void): () => void };
type Watch = { feed: Feed; missed: (() => Promise<Event[]>) | null };

/** The source of a subscription whose events go to all subscribers as the same object. It is never iterated. */
export class FeedSource implements AsyncIterable<never> {
  readonly watch: Watch;
  constructor(watch: Watch) {
    this.watch = watch;
  }
  [Symbol.asyncIterator](): never {
    throw new Error('listened to, not iterated');
  }
}

/** The transport's channel for pushing messages to a client. */
export type LiveOutput = {
  /**
   * Sends a message framed by `textFrame`; returns false, sending nothing, while the client's connection is still busy
   * with the previous one.
   */
  send(frame: Buffer): boolean;
  /** Calls `then` once it is ready; never if the client has left. */
  whenFree(then: () => void): void;
};

/** One operation of one client, identified by its id. */
export type LiveArgs = ExecutionArgs & {
  contextValue: Pick<Context, 'log'>;
  id: string;
  output: LiveOutput;
};
type Stream = AsyncIterableIterator<ExecutionResult>;

/**
 * Subscribes like graphql-js. Events of a `FeedSource` are executed and serialised once for all subscribers with the
 * same operation, and sent to `output`: the stream itself yields nothing, and ends with the client. The feed
 * guarantees that all its subscribers may see the same data, in the same language.
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
/** This process's subscriptions to feeds. */
export const readerCount = (): number => readers;

/** A slow client gets the newest state of each item instead of a queue. */
class Reader implements AsyncIterableIterator<ExecutionResult> {
  readonly args: LiveArgs;
  readonly #channel: Channel;
  readonly #end = Promise.withResolvers<IteratorResult<ExecutionResult>>();
  /**
   * Events waiting until the client has taken the last message, or for replayed events, by event id. Replayed ones are
   * executed only when their turn comes.
   */
  #late: Map<string, Result | Event> | null = null;
  #hasLeft = false;

  constructor(args: LiveArgs, { feed, missed }: Watch) {
    this.args = args;
    this.#channel = channelOf(feed, args);
    this.#channel.join(this);
    if (missed) void this.#catchUp(missed);
  }

  hear(id: string, result: Result): void {
    if (this.#late) this.#late.set(id, result);
    else if (!this.#send(result)) {
      this.#late = new Map([[id, result]]);
      this.#sendWhenFree();
    }
  }

  #send(result: Result): boolean {
    return this.args.output.send(result.frameFor(this.args.id));
  }

  #sendWhenFree(): void {
    this.args.output.whenFree(() => void this.#sendLate().catch((error: unknown) => this.#fail(error)));
  }

  async #sendLate(): Promise<void> {
    const late = this.#late ?? new Map<string, Result | Event>();
    for (const [id, held] of late) {
      const result = held instanceof Result ? held : await resultOf(this.args, held);
      if (this.#hasLeft) return;
      const newer = late.get(id);
      const newest = newer instanceof Result ? newer : result;
      if (!this.#send(newest)) {
        late.set(id, newest);
        return this.#sendWhenFree();
      }
      late.delete(id);
    }
    this.#late = null;
  }

  async #catchUp(missed: () => Promise<Event[]>): Promise<void> {
    const newer = (this.#late = new Map<string, Result | Event>());
    try {
      const events = await missed();
      if (this.#hasLeft) return;
      this.#late = new Map<string, Result | Event>(events.map((event) => [event.id, event]));
      for (const [id, result] of newer) this.#late.set(id, result);
      await this.#sendLate();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#leave();
    this.#end.reject(error);
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

/** All subscribers with the same operation on a feed. */
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

async function resultOf(args: LiveArgs, event: Event): Promise<Result> {
  const { errors, ...result } = await execute({ ...args, rootValue: event });
  if (!errors) return new Result(result);
  return new Result({ ...result, errors: errors.map((error) => formatError(error, args.contextValue.log)) });
}

/** The result of an event as framed messages of graphql-transport-ws: one for all operations with the same id. */
class Result {
  readonly #json: string;
  readonly #frames = new Map<string, Buffer>();

  constructor(result: object) {
    this.#json = JSON.stringify(result);
  }

  frameFor(id: string): Buffer {
    let frame = this.#frames.get(id);
    if (!frame) {
      frame = textFrame(`{"id":${JSON.stringify(id)},"type":"next","payload":${this.#json}}`);
      this.#frames.set(id, frame);
    }
    return frame;
  }
}
