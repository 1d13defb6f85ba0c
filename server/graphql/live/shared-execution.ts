import { createSourceEventStream, GraphQLError, type ExecutionResult } from 'graphql';
import { formatError } from '../format-error.ts';
import { channelOf, type Channel, type Feed } from './live-channel.ts';
import { answerTo, Result, resultOf, type Event, type LiveArgs, type LiveOutput } from './live-result.ts';

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

export type Stream = AsyncIterableIterator<ExecutionResult>;

/** Never resolves: graphql-ws must do nothing more with an operation, whose id may have been reused. */
export const abandon = () => new Promise<never>(() => {});

/**
 * Subscribes like graphql-js. Events of a `FeedSource` are executed and serialised once for all subscribers with the
 * same operation, and sent by the returned reader itself. The feed guarantees that all its subscribers may see the same
 * data, in the same language.
 */
export async function subscribeShared(args: LiveArgs): Promise<Stream | Reader | ExecutionResult> {
  const events = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in events)) return events;
  if (events instanceof FeedSource) return new Reader(args, events.watch);
  const source = events[Symbol.asyncIterator]();
  const answer = async ({
    value,
    done,
  }: IteratorResult<unknown>): Promise<IteratorResult<ExecutionResult>> =>
    done ? { value: undefined, done } : { value: await answerTo(args, value), done: false };
  let hasLeft = false;
  const stream: Stream = {
    async next() {
      const next = source.next().then(answer);
      await Promise.allSettled([next]);
      return hasLeft ? abandon() : next;
    },
    async return() {
      hasLeft = true;
      return answer((await source.return?.()) ?? { value: undefined, done: true });
    },
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
}

let readers = 0;
/** This process's subscriptions to feeds. */
export const readerCount = (): number => readers;

/**
 * A client's subscription to a feed, until `return` is called. A slow client gets the newest state of each item instead
 * of a queue.
 */
export class Reader implements AsyncIterable<never> {
  readonly args: LiveArgs;
  readonly #channel: Channel;
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
    readers += 1;
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
    return this.args.output.sendMessage(result.messageFor(this.args.id));
  }

  #sendWhenFree(): void {
    this.args.output.whenFree(
      () => void this.#sendLate().catch((error: unknown) => this.#fail(error)),
      () => this.#hasLeft,
    );
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
    // Its id may already be another operation's.
    if (this.#hasLeft) return;
    this.#leave();
    const { id, output, operations, contextValue } = this.args;
    delete operations[id];
    const payload = [formatError(new GraphQLError('', { originalError: error as Error }), contextValue.log)];
    sendSurely(output, Buffer.from(JSON.stringify({ id, type: 'error', payload })));
  }

  #leave(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    readers -= 1;
    this.#channel.leave(this);
    this.#late = null;
  }

  async return(): Promise<IteratorResult<never>> {
    this.#leave();
    return { value: undefined, done: true };
  }
  [Symbol.asyncIterator](): never {
    throw new Error('sends by itself, is not iterated');
  }
}

function sendSurely(output: LiveOutput, message: Buffer): void {
  if (!output.sendMessage(message)) output.whenFree(() => sendSurely(output, message));
}
