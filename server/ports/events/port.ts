/** What can run a statement inside a transaction: an entity manager within `transactional`. */
export type Executor = { execute(query: string, params?: unknown[]): Promise<unknown> };

/** Live events between processes. An event is a topic and a short text (ids only, never personal data). */
export type EventsPort = {
  /** Queues the event in the caller's transaction; it goes out on commit and not at all on rollback. */
  publish(em: Executor, topic: string, text: string): Promise<void>;
  /**
   * PostgreSQL's channel of these events, for a statement that notifies by itself: lines of topic, space and text, in
   * all at most 8,000 bytes.
   */
  readonly channel: string;
  /** Calls `listener` for each event on `topic` until the returned function is called. */
  subscribe(topic: string, listener: (text: string) => void): () => void;
  /** Calls `listener` when the connection was lost and is back: events of the gap are gone, ask again. */
  onReconnect(listener: () => void): () => void;
  /** How many listeners there are on topics that begin so. */
  listenerCount(prefix?: string): number;
  /** Sends an event to itself; rejects or never answers while events do not arrive. */
  roundTrip(): Promise<void>;
  close(): Promise<void>;
};
