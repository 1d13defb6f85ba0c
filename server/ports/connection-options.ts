/** How long any connection to PostgreSQL may take, and how one to a host that is gone is noticed; `pg` takes these. */
export const connectionOptions = {
  // For a connection, and for a free one of a pool too: longer than a rush makes anybody wait.
  connectionTimeoutMillis: 15_000,
  // A host that is gone without a word.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};
