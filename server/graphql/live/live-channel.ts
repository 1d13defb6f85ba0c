import { factsOf } from './live-documents.ts';
import { resultOf, type Event, type LiveArgs, type Result } from './live-result.ts';

type Listener = { hear(event: Event): void };
/** A source of events that `hear` is called with, the same for all listeners. */
export type Feed = { add(listener: Listener): void; remove(listener: Listener): void };
/** One client's subscription to a feed. */
type Reader = { readonly args: LiveArgs; hear(id: string, result: Result): void };

/**
 * All subscribers with the same operation on a feed. Most have one, so their lists are arrays with room for one: a Set
 * takes three times the memory, and so does an array that was appended to.
 */
export class Channel implements Listener {
  readonly feed: Feed;
  readonly operation: string;
  #readers: Reader[] = [];
  /** While events are being executed: those whose turn has not come. */
  #waiting: Map<string, Event> | null = null;

  constructor(feed: Feed, operation: string) {
    this.feed = feed;
    this.operation = operation;
  }

  join(reader: Reader): void {
    if (this.#readers.length > 0) return void this.#readers.push(reader);
    this.#readers = [reader];
    this.feed.add(this);
    channels.set(this.feed, (channels.get(this.feed) ?? []).concat(this));
  }

  leave(reader: Reader): void {
    const at = this.#readers.indexOf(reader);
    if (at < 0) return;
    this.#readers.splice(at, 1);
    if (this.#readers.length > 0) return;
    this.feed.remove(this);
    channels.set(
      this.feed,
      channels.get(this.feed)!.filter((each) => each !== this),
    );
  }

  hear(event: Event): void {
    if (this.#waiting) this.#waiting.set(event.id, event);
    else void this.#sendAll((this.#waiting = new Map([[event.id, event]])));
  }

  async #sendAll(waiting: Map<string, Event>): Promise<void> {
    for (const [id, event] of waiting) {
      waiting.delete(id);
      const [first] = this.#readers;
      if (!first) continue;
      try {
        const result = await resultOf(first.args, event);
        for (const reader of this.#readers) reader.hear(id, result);
      } catch (error) {
        first.args.contextValue.log.error({ err: error }, 'a live update failed');
      }
    }
    this.#waiting = null;
  }
}

/** The channels of each feed that have readers. */
const channels = new WeakMap<Feed, readonly Channel[]>();

/** The channel for such an operation on the feed; a new one until it has its first reader. */
export function channelOf(feed: Feed, { document, operationName, variableValues }: LiveArgs): Channel {
  const { number, used } = factsOf(document);
  const given = Object.entries(variableValues ?? {}).filter(([name]) => used.has(name));
  const operation = JSON.stringify([number, operationName, given.sort()]);
  return channels.get(feed)?.find((each) => each.operation === operation) ?? new Channel(feed, operation);
}
