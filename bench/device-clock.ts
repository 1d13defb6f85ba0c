import { Client } from 'pg';
import { limits } from '#shared/limits.ts';

/** How long ago the shares of a benchmark began, milliseconds. */
export const shareAge = 12 * 3_600_000;

/** Makes the shares that were just granted look as if they had begun `shareAge` ago. */
export async function backdateShares(databaseUrl: string): Promise<void> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(`update consent set granted_at = granted_at - interval '${shareAge} milliseconds'`);
  await database.end();
}

/**
 * When each share's next position was taken: from its start on, as close together as a share stores them. A benchmark
 * sends in seconds what a device takes in hours. Each share has milliseconds of its own, so that no two are the same.
 */
export function deviceClock(): (share: number) => string {
  const began = Date.now() - shareAge;
  const counts = new Map<number, number>();
  return (share) => {
    const count = (counts.get(share) ?? 0) + 1;
    counts.set(share, count);
    return new Date(began + count * limits.positionGap + share).toISOString();
  };
}
