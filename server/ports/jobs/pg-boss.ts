import { PgBoss, fromKysely } from 'pg-boss';
import type { JobsPort, QueueName } from './port.ts';

// Nine tries over some two hours: long enough for a carrier's bad hour, short enough for a message that is still wanted.
const retry = { retryLimit: 8, retryDelay: 15, retryBackoff: true, retryDelayMax: 1_800 };
const queues: QueueName[] = [
  'send-message',
  'end-share',
  'remind-of-share',
  'expire-request',
  'erase-old-positions',
  'account-mail',
  'erase-expired',
];

/** Jobs in the same PostgreSQL by pg-boss. */
export async function openPgBoss(
  url: string,
  log: { error(data: object, text: string): void },
): Promise<JobsPort> {
  const boss = new PgBoss({ connectionString: url, max: 4 });
  let ready = false;
  boss.on('error', (error) => log.error({ reason: error.message }, 'jobs'));
  await boss.start();
  for (const queue of queues) {
    await boss.createQueue(queue, { ...retry, deleteAfterSeconds: 86_400, retentionSeconds: 30 * 86_400 });
  }
  ready = true;
  return {
    async send(em, queue, data, options = {}) {
      await boss.send(queue, data, {
        db: fromKysely(em.getKysely() as never),
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
      });
    },
    async work(queue, handle) {
      await boss.work(
        queue,
        { pollingIntervalSeconds: 0.5, includeMetadata: true, batchSize: 1 },
        async ([job]) => {
          if (!job) return;
          await handle(job.data as never, {
            count: job.retryCount + 1,
            isLast: job.retryCount >= job.retryLimit,
          });
        },
      );
    },
    schedule: (queue, cron) => boss.schedule(queue, cron),
    isReady: () => ready,
    async close() {
      ready = false;
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
