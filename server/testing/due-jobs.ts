import { startWorker } from '#server/jobs/worker.ts';
import type { Attempt, JobsPort } from '#server/ports/jobs/port.ts';
import type { TestApp } from './build-test-app.ts';

type Handle = (data: never, attempt: Attempt) => Promise<void>;
type Row = { id: string; name: string; data: object; retry_count: number; retry_limit: number };

/** What ran, by queue; `failed` ones wait for the next time, as they would in the real queue. */
export type Ran = { name: string; failed: boolean }[];

/**
 * Runs the jobs that are due by the app's moved clock, as the real worker would; for apps without one of their own.
 * Returns what ran. Jobs that these queue for now run too.
 */
export async function runDueJobs(test: TestApp): Promise<Ran> {
  const handlers = await handlersOf(test);
  const ran: Ran = [];
  const tried = new Set<string>();
  for (;;) {
    const due = (await dueRows(test)).filter(({ id }) => !tried.has(id));
    if (due.length === 0) return ran;
    for (const row of due) {
      tried.add(row.id);
      const failed = await handlers.get(row.name)!(row.data as never, {
        id: row.id,
        count: row.retry_count + 1,
        isLast: row.retry_count >= row.retry_limit,
      }).then(
        () => false,
        () => true,
      );
      ran.push({ name: row.name, failed });
      const em = test.orm.em.fork();
      if (failed)
        await em.execute('update pgboss.job set retry_count = retry_count + 1 where id = ?', [row.id]);
      else await em.execute('delete from pgboss.job where id = ?', [row.id]);
    }
  }
}

/** When a queue's waiting jobs are due, soonest first. */
export async function waitingJobs(test: TestApp, name: string): Promise<Date[]> {
  const rows = await test.orm.em
    .fork()
    .execute<{ at: string }[]>(
      `select start_after::text as at from pgboss.job where name = ? and state < 'completed' order by start_after`,
      [name],
    );
  return rows.map(({ at }) => new Date(at));
}

async function handlersOf(test: TestApp): Promise<Map<string, Handle>> {
  const handlers = new Map<string, Handle>();
  const collector: JobsPort = {
    ...test.ports.jobs,
    work: (queue, handle) => Promise.resolve(void handlers.set(queue, handle as Handle)),
    schedule: () => Promise.resolve(),
  };
  await startWorker(collector, test.newContext);
  return handlers;
}

/** The database stamps what it queues by its own clock, which may be a moment ahead of this process's. */
const dueRows = (test: TestApp): Promise<Row[]> =>
  test.orm.em.fork().execute<Row[]>(
    `select id, name, data, retry_count, retry_limit from pgboss.job
     where state < 'completed' and start_after <= greatest(?::timestamptz, clock_timestamp()) and name !~ '^__pgboss' order by start_after, created_on`,
    [test.ports.now()],
  );
