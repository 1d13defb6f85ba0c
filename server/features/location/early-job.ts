import { minute } from '#shared/time-units.ts';
/** How far the clocks of the jobs (the database's) and of this process may differ, milliseconds. */
const clockTolerance = minute;

/**
 * When a job that came early should run again, by the jobs' clock; null if it is due, or if it was rescheduled and so
 * has another job.
 */
export function retryOfEarlyJob(due: Date, now: Date): Date | null {
  const early = due.getTime() - now.getTime();
  return early > 0 && early <= clockTolerance ? new Date(due.getTime() + early) : null;
}
