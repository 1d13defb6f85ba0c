import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../server/database/embedded.ts';
import type { Whereabouts } from './server.ts';

/** Runs a statement on a server's own database, behind its back. */
export async function onDatabase(whereabouts: Whereabouts, statement: string): Promise<void> {
  // Shares the server that runs on this folder already.
  const database = await startEmbeddedPostgres({ dataDir: whereabouts.dataDir });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
  await database.stop();
}

/** A clean table for the next story: no requests, no messages, no three-hour limits, no counted tries. Accounts stay. */
export const forgetRequests = (whereabouts: Whereabouts): Promise<void> =>
  onDatabase(
    whereabouts,
    'truncate invitation, message, send_slot, recipient_block, sending_suspension, throttle cascade',
  );

/** Three days pass for all open requests, or they are taken back. */
export const expireRequests = (whereabouts: Whereabouts): Promise<void> =>
  onDatabase(whereabouts, `update invitation set expires_at = now() - interval '1 second'`);
