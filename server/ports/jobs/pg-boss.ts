import { PgBoss, fromKysely } from 'pg-boss';
import { connectionOptions } from '../connection-options.ts';
import { SendFailed } from '../send-failed.ts';
import { WebhookFailed } from '../webhook-failed.ts';
import type { Jobs, JobsPort, QueueName, SqlExecutor } from './port.ts';

// Nine tries within 62 to 91 minutes, depending on chance: long enough for a carrier's outage, short enough for the
// message still to be wanted.
const retry = { retryLimit: 8, retryDelay: 15, retryBackoff: true, retryDelayMax: 1_800 };
/** What PostgreSQL says as it stops or restarts, which is no failure of ours. */
const databaseStops = '57P01';
const newQueue = { ...retry, deleteAfterSeconds: 86_400, retentionSeconds: 30 * 86_400 };
/**
 * Somebody's money: a gateway may refuse for days, such as a refund while its own account is empty, and no event is
 * followed again because it is sent again. Tried for five days.
 */
const patient = new Set<QueueName>([
  'take-payment-event',
  'cancel-agreement',
  'refund-payment',
  'refund-agreement',
]);
// A rush is worked off in batches, one after the other without a pause; half of the database connections stay free.
const batches = { batchSize: 5, burstWhenBatchFull: true };
type Places = { batchSize: number; localConcurrency: number; localGroupConcurrency: number };
/**
 * Other parties' servers may be slow: each job that waits for them has its own slot, and one group of them (the
 * messages of a channel, the jobs of an account or network) may use only a few in a process. They hold no database
 * connection in the meantime.
 */
const inPlaces: Partial<Record<QueueName, Places>> = {
  'send-message': { batchSize: 1, localConcurrency: 12, localGroupConcurrency: 5 },
  'deliver-webhook': { batchSize: 1, localConcurrency: 6, localGroupConcurrency: 2 },
  'run-lookup': { batchSize: 1, localConcurrency: 20, localGroupConcurrency: 4 },
};
/**
 * Seconds after which a try is given up and its slot is free, where pg-boss's quarter of an hour is too long: a
 * delivery takes ten seconds at most, and a stuck one must not hold up those of other accounts.
 */
const tryTakes: Partial<Record<QueueName, number>> = { 'deliver-webhook': 60 };
/**
 * Queues that somebody waits for: a job that is due wakes its workers with its commit. Never those of frequent
 * transactions, because commits that notify wait for one another.
 */
const waking = new Set<QueueName>([
  'send-message',
  'account-mail',
  'withdrawal-mail',
  'run-lookup',
  'take-payment-event',
  'deliver-webhook',
]);
/**
 * Seconds between two polls of a queue, by each of its workers: for jobs that are due later or come again, and for what
 * wakes nobody. Every poll costs: the queues with many places (`inPlaces`) poll less often than the two seconds of
 * decision 0094, as their retries come after 15 seconds anyway.
 */
const pollEvery: Partial<Record<QueueName, number>> = {
  'run-lookup': 5,
  'take-payment-event': 2,
  'send-message': 5,
  'account-mail': 2,
  'announce-change': 2,
  'announce-lookup': 2,
  'announce-subscription': 2,
  'deliver-webhook': 5,
  'end-share': 2,
  'end-withheld-call': 2,
};
const pollSeldom = 10;
/** The same where the database refuses to wake anybody. */
const pollUnwoken = 1;
const queues: QueueName[] = [
  'send-message',
  'end-withheld-call',
  'ask-for-reports',
  'end-share',
  'remind-of-share',
  'expire-request',
  'erase-old-positions',
  'account-mail',
  'erase-expired',
  'run-lookup',
  'take-payment-event',
  'cancel-agreement',
  'refund-payment',
  'refund-agreement',
  'withdrawal-mail',
  'renew-subscriptions',
  'find-paid-orders',
  'find-ongoing-agreements',
  'announce-change',
  'announce-lookup',
  'announce-subscription',
  'deliver-webhook',
];

/** Jobs in the same PostgreSQL by pg-boss. */
export async function openPgBoss(
  url: string,
  log: Record<'error' | 'warn' | 'info', (data: object, text: string) => void>,
): Promise<JobsPort> {
  const boss = new PgBoss({ connectionString: url, max: 4, useListenNotify: true, ...connectionOptions });
  let started = false;
  const failures = new Map(queues.map((queue) => [queue, 0]));
  boss.on('error', (error: Error & { code?: unknown }) =>
    log[error.code === databaseStops ? 'warn' : 'error']({ err: error }, 'jobs'),
  );
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'jobs'));
  await boss.start();
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const queue of queues) {
    const notify = waking.has(queue);
    const found = there.get(queue);
    if (!found) await boss.createQueue(queue, { ...newQueue, notify });
    else if (found.notify !== notify) await boss.updateQueue(queue, { notify });
  }
  started = true;
  const wakeWorkers = (queue: QueueName) => {
    for (const { id, name } of boss.getWipData()) if (name === queue) boss.notifyWorker(id);
  };
  function logFailure(
    error: unknown,
    { attempt, ...job }: { queue: QueueName; jobId: string; attempt: { count: number; isLast: boolean } },
  ): void {
    const { count, isLast } = attempt;
    // A customer's server, not ours; one that is gone for good fails at each try of each message.
    if (error instanceof WebhookFailed) {
      const { reason, status } = error;
      return log.info({ ...job, attempt: count, reason, status }, 'job failed');
    }
    log[isLast ? 'error' : 'warn'](
      { ...job, attempt: count, isLast, err: withoutWords(error) },
      'job failed',
    );
  }
  return {
    async send(em, queue, data, options = {}) {
      const expireInSeconds = tryTakes[queue];
      await boss.send(queue, data, {
        db: fromKysely(prepared(em)),
        ...(patient.has(queue) ? { retryLimit: 240 } : {}),
        ...(expireInSeconds ? { expireInSeconds } : {}),
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        ...(options.group ? { group: { id: options.group } } : {}),
      });
    },
    async work(queue, handle) {
      const interval = pollEvery[queue] ?? pollSeldom;
      const places: Places | undefined = inPlaces[queue];
      const options = {
        ...batches,
        ...places,
        pollingIntervalSeconds: waking.has(queue) ? pollUnwoken : interval,
        notifyPollingIntervalSeconds: interval,
        includeMetadata: true,
        perJobResults: true,
      } as const;
      await boss.work(queue, options, (batch) =>
        Promise.all(
          batch.map(async (job) => {
            const attempt = { count: job.retryCount + 1, isLast: job.retryCount >= job.retryLimit };
            try {
              await handle(job.data as never, attempt);
              return { id: job.id, status: 'completed' as const };
            } catch (error) {
              const output = withoutWords(error);
              failures.set(queue, failures.get(queue)! + 1);
              logFailure(error, { queue, jobId: job.id, attempt });
              return { id: job.id, status: 'failed' as const, output };
            } finally {
              // pg-boss has no bursts for batches of one: a worker would rest until its next poll.
              if (places) wakeWorkers(queue);
            }
          }),
        ),
      );
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
    failures: () => [...failures],
    schedule: (queue, cron) => boss.schedule(queue, cron),
    async roundTrip() {
      if (!started || !(await boss.getQueue(queues[0]!))) throw new Error('jobs: no queue');
    },
    async close() {
      started = false;
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** Names for pg-boss's statements, by their text: they are few and long, and each connection parses them once. */
const names = new Map<string, string>();

/** Kysely passes a query's text to `pg` untouched, and `pg` accepts a named statement instead. */
const prepared = (em: SqlExecutor): Parameters<typeof fromKysely>[0] => ({
  executeQuery<Row>(query: { sql: string }) {
    const { sql: text } = query;
    const name = names.get(text) ?? `pg_boss_${names.size}`;
    names.set(text, name);
    const named = { ...query, sql: { name, text } };
    return em.getKysely().executeQuery(named as never) as Promise<{ rows: Row[] }>;
  },
});

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
