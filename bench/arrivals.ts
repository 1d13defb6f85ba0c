import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

/** Longer than any frame is under way, milliseconds. */
const timeout = 5_000;

/**
 * Waits until as many frames have arrived as there were changes. Throws if a tenth is missing after a while: two
 * changes of a request that are read together are one frame.
 */
export async function arrivalOf(changes: number, frames: () => number): Promise<void> {
  const end = Date.now() + timeout;
  while (frames() < changes && Date.now() < end) await sleep(5);
  if (frames() < 0.9 * changes) throw new Error(`${frames()} frames of ${changes} changes arrived`);
}

/** How many positions of phones are stored. */
export async function gpsPositions(database: Client): Promise<number> {
  const { rows } = await database.query("select count(*) as count from position where source = 'GPS'");
  return Number(rows[0]?.count);
}
