/** An event: a topic without spaces and a short single-line text (ids only, never personal data). */
export type LiveEvent = { topic: string; text: string };

/**
 * A change's timestamp is set before it is committed, and processes' clocks differ; milliseconds allowed for both.
 */
export const commitDelay = 30_000;

/**
 * Live events within and between processes. They carry no state and may be lost: with a connection, or with a process
 * that ends between its commit and publishing. What must not be missed is recovered by `onGap`.
 */
export type EventsPort = {
  /**
   * Publishes what has been committed: to listeners in this process at once, to other processes a moment later, in
   * batches. Never throws.
   */
  publish(events: readonly LiveEvent[]): void;
  /** Like `publish`, for this process alone. */
  publishHere(events: readonly LiveEvent[]): void;
  /** Calls `listener` for each event on `topic` until the returned function is called. */
  subscribe(topic: string, listener: (text: string) => void): () => void;
  /**
   * Calls `look` every few seconds (`every`, milliseconds) and after the connection was lost, to check for changes
   * that were not published. `since` is well before its last successful call; after a failure it goes back just as far
   * next time.
   */
  onGap(look: (since: Date) => void | Promise<void>, options?: { every: number }): () => void;
  /** Topics with listeners that start with this prefix. */
  topics(prefix: string): string[];
  /** Sends an event to itself; rejects or never resolves while events do not arrive. */
  roundTrip(): Promise<void>;
  /** Sends what is pending, then ends. */
  close(): Promise<void>;
};
