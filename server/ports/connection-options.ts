/** How long any connection to PostgreSQL may take, and how a vanished host is detected; passed to `pg`. */
export const connectionOptions = {
  // For connecting, and for waiting for a free connection of a pool too: longer than any wait during a normal peak.
  connectionTimeoutMillis: 15_000,
  // A host that vanished without closing its connections.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};
