import { PgBoss, fromKysely, type JobWithMetadata } from 'pg-boss';
import { onceInAWhile } from '#server/throttle/once-in-a-while.ts';
import { connectionOptions } from '../connection-options.ts';
import { SendFailed } from '../send-failed.ts';
import { WebhookFailed } from '../webhook-failed.ts';
import type { Attempt, Jobs, JobsPort, QueueName } from './port.ts';
import { queues, type Queue } from './queues.ts';

// Nine tries within 62 to 91 minutes, depending on chance: long enough for a carrier's outage, short enough for the
// message still to be wanted.
const retry = { retryLimit: 8, retryDelay: 15, retryBackoff: true, retryDelayMax: 1_800 };
/** What PostgreSQL says as it stops or restarts, which is no failure of ours. */
const databaseRestarts = /^57P0[13]$/;
const newQueue = { ...retry, deleteAfterSeconds: 86_400, retentionSeconds: 30 * 86_400 };
// How often jobs whose process is gone are looked for; `awaited` (queues.ts) says why so soon.
const supervision = { superviseIntervalSeconds: 3, monitorIntervalSeconds: 3 };
// A rush is worked off in batches, one after the other without a pause; half of the database connections stay free.
const batches = { batchSize: 5, burstWhenBatchFull: true };
/** Seconds between two polls of a queue that does not say. */
const pollSeldom = 10;
/** The same for one that wakes its workers, where the database refuses to. */
const pollUnwoken = 1;
const queueNames = Object.keys(queues) as QueueName[];

type Log = Record<'error' | 'warn' | 'info', (data: object, text: string) => void>;

/** Jobs in the same PostgreSQL by pg-boss. */
export async function openPgBoss(url: string, log: Log): Promise<JobsPort> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    useListenNotify: true,
    ...supervision,
    ...connectionOptions,
  });
  let started = false;
  let isClosing = false;
  const running = new Set<string>();
  const counts = new Map(queueNames.map((queue) => [queue, { queue, done: 0, failed: 0 }]));
  const logError = logErrors(log);
  boss.on('error', (error) => {
    // The end of a job that outlasted the shutdown cannot be stored, and need not be: the job has been given back.
    if (isClosing && 'code' in error && error.code === 'ERR_ASSERTION') return;
    logError(error);
  });
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'jobs'));
  await boss.start();
  await openQueues(boss);
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  started = true;
  const wakeWorkers = (queue: QueueName) => {
    for (const { id, name } of boss.getWipData()) if (name === queue) boss.notifyWorker(id);
  };
  async function runJob(
    queue: QueueName,
    job: JobWithMetadata<unknown>,
    handle: (data: never, attempt: Attempt) => Promise<void>,
  ) {
    const attempt = { id: job.id, count: job.retryCount + 1, isLast: job.retryCount >= job.retryLimit };
    // It seemed gone while the database was.
    if (running.has(job.id))
      return { id: job.id, status: 'failed' as const, output: new Error('still running') };
    running.add(job.id);
    try {
      await handle(job.data as never, attempt);
      counts.get(queue)!.done += 1;
      return { id: job.id, status: 'completed' as const };
    } catch (error) {
      counts.get(queue)!.failed += 1;
      logFailure(log, error, { queue, jobId: job.id }, attempt);
      return { id: job.id, status: 'failed' as const, output: withoutWords(error) };
    } finally {
      running.delete(job.id);
      // pg-boss has no bursts for batches of one: a worker would rest until its next poll.
      if (queues[queue].slots) wakeWorkers(queue);
    }
  }
  return {
    async send(em, queue, data, options = {}) {
      await boss.send(queue, data, {
        db: fromKysely(em.getKysely()),
        ...queues[queue].job,
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        ...(options.group ? { group: { id: options.group } } : {}),
      });
    },
    async work(queue, handle) {
      const { wakes, pollEvery = pollSeldom, slots }: Queue = queues[queue];
      const options = {
        ...batches,
        ...slots,
        pollingIntervalSeconds: wakes ? pollUnwoken : pollEvery,
        notifyPollingIntervalSeconds: pollEvery,
        heartbeatRefreshSeconds: 3,
        includeMetadata: true,
        perJobResults: true,
      } as const;
      await boss.work(queue, options, (batch) => Promise.all(batch.map((job) => runJob(queue, job, handle))));
    },
    async underWay(queue) {
      // Its own `findJobs` reads those that wait and not those that run, or else all of the last day.
      const { rows } = await boss
        .getDb()
        .executeSql(
          `select data from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`,
          [queue],
        );
      return rows.map(({ data }: { data: Jobs[typeof queue] }) => data);
    },
    counts: () => [...counts.values()],
    async lateness() {
      const { rows } = await boss.getDb().executeSql(
        `select name, extract(epoch from now() - min(start_after))::float as seconds from pgboss.job
            where state in ('created', 'retry') and start_after <= now() group by name`,
      );
      const late = new Map(rows.map((row: { name: string; seconds: number }) => [row.name, row.seconds]));
      return queueNames.map((queue) => [queue, late.get(queue) ?? 0]);
    },
    async schedule(queue, cron) {
      if (schedules.get(queue) !== cron) await boss.schedule(queue, cron);
    },
    async roundTrip() {
      if (!started || !(await boss.getQueue('send-message'))) throw new Error('jobs: no queue');
    },
    async close() {
      started = false;
      isClosing = true;
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** Creates the queues that are missing; of the others, corrects whether they wake their workers. */
async function openQueues(boss: PgBoss): Promise<void> {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const queue of queueNames) {
    const notify = queues[queue].wakes ?? false;
    const found = there.get(queue);
    if (!found) await boss.createQueue(queue, { ...newQueue, notify });
    else if (found.notify !== notify) await boss.updateQueue(queue, { notify });
  }
}

/** Logs what pg-boss reports of itself: while the database is gone, each worker's polls report it. */
function logErrors(log: Log): (error: Error & { code?: string }) => void {
  const isNews = onceInAWhile();
  return (error) => {
    // pg-boss adds the queue and the worker to the message.
    const kind = error.code ?? error.message.replace(/ \(Queue: .*$/s, '');
    if (isNews(kind)) log[databaseRestarts.test(kind) ? 'warn' : 'error']({ err: error }, 'jobs');
  };
}

function logFailure(
  log: Log,
  error: unknown,
  job: { queue: QueueName; jobId: string },
  { count, isLast }: Attempt,
): void {
  // A customer's server, not ours; one that is gone for good fails at each try of each message.
  if (error instanceof WebhookFailed) {
    const { reason, status } = error;
    return log.info({ ...job, attempt: count, reason, status }, 'job failed');
  }
  log[isLast ? 'error' : 'warn']({ ...job, attempt: count, isLast, err: withoutWords(error) }, 'job failed');
}

/**
 * What a failed job throws is logged, and stored with it for days; an error's message may quote an address or a value.
 * The kind of error and the stack location are enough to find it.
 */
function withoutWords(error: unknown): Error {
  if (error instanceof SendFailed) return error;
  const { name = 'Error', code, stack = '' } = error as Partial<Error> & { code?: unknown };
  const clean = new Error(typeof code === 'string' ? `${name} ${code}` : name);
  const frames = stack.split('\n').filter((line) => line.trimStart().startsWith('at '));
  clean.stack = [clean.message, ...frames].join('\n');
  return Object.assign(clean, { name }, typeof code === 'string' && { code });
}
