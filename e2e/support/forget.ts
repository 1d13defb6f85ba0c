import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../server/database/embedded.ts';
import type { Whereabouts } from './server.ts';

/** A clean table for the next story: no requests, no messages, no three-hour limits. Accounts stay. */
export async function forgetRequests(whereabouts: Whereabouts): Promise<void> {
  // Shares the server that runs on this folder already.
  const database = await startEmbeddedPostgres({ dataDir: whereabouts.dataDir });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('truncate invitation, message, send_slot, recipient_block, sending_suspension cascade');
  await client.end();
  await database.stop();
}
