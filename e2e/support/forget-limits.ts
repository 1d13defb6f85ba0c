import { limits } from '../../shared/limits.ts';
import { onDatabase } from './database.ts';
import type { Whereabouts } from './server.ts';

/** Makes the three hours since the last message end in a few seconds. */
export const forgetLimits = (whereabouts: Whereabouts, seconds: number): Promise<void> => {
  const takenAt = new Date(Date.now() - limits.sendInterval + seconds * 1_000);
  return onDatabase(whereabouts, `update send_slot set taken_at = '${takenAt.toISOString()}'`);
};
