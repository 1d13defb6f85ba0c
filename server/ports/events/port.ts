/** Something that happened: a topic without spaces and a short text of one line (ids only, never personal data). */
export type LiveEvent = { topic: string; text: string };

/** A change is noted before it is committed, and processes' clocks differ; milliseconds that the two may take. */
export const crossing = 30_000;

/**
 * Live events within and between processes. They carry no state and may be lost: with a connection, or with a process that
 * ends between its commit and telling of it. What must not be missed is looked for again by `onGap`.
 */
export type EventsPort = {
  /**
   * Tells of what is committed: listeners of this process at once, other processes a moment later, many at a time.
   * Never throws.
   */
  tell(events: readonly LiveEvent[]): void;
  /** As `tell`, for this process alone. */
  tellHere(events: readonly LiveEvent[]): void;
  /** Calls `listener` for each event on `topic` until the returned function is called. */
  subscribe(topic: string, listener: (text: string) => void): () => void;
  /**
   * Calls `look` every few seconds (`every`, milliseconds) and after the connection was lost, to look for what was not
   * told. `since` is well before its last call that succeeded; one that fails goes back as far the next time.
   */
  onGap(look: (since: Date) => void | Promise<void>, options?: { every: number }): () => void;
  /** Topics with listeners that begin so. */
  topics(prefix: string): string[];
  /** How many listeners there are on topics that begin so. */
  listenerCount(prefix?: string): number;
  /** Sends an event to itself; rejects or never answers while events do not arrive. */
  roundTrip(): Promise<void>;
  /** Sends what is waiting, then ends. */
  close(): Promise<void>;
};
