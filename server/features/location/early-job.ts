/** How far the clocks of the jobs, which is the database's, and of this process may be apart, milliseconds. */
const clockTolerance = 60_000;

/**
 * When a job that came early is to come again, by the clock of the jobs; null where it is due, or where what it is for
 * was put off, so that it has another job.
 */
export function comeAgain(due: Date, now: Date): Date | null {
  const early = due.getTime() - now.getTime();
  return early > 0 && early <= clockTolerance ? new Date(due.getTime() + early) : null;
}
