import type { Pool, PoolClient } from 'pg';

/**
 * Takes a connection that fails inside a transaction out of the pool. Kysely does not, because it releases a
 * connection only after its rollback has succeeded (https://github.com/kysely-org/kysely/issues/1990): each would
 * occupy one of the pool's places until the process ends.
 */
export function releaseLostConnections(pool: Pool): void {
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('connect', (client) =>
    client.on('error', (error: Error) => {
      // Outside a transaction, whoever uses it releases it by then, and must not find it released already.
      setImmediate(() => {
        if (inUse.has(client)) client.release(error);
      });
    }),
  );
}
