import type { QueueName } from './port.ts';

/** How the jobs of a queue are found, run and retried. */
export type Queue = {
  /**
   * Somebody waits for its jobs: one that is due wakes the workers with its commit. Never for a queue of frequent
   * transactions, because commits that notify wait for one another.
   */
  wakes?: true;
  /**
   * Seconds between two polls by each of its workers, for jobs that are due later or come again, and for what wakes
   * nobody; 10 when absent. Every poll costs: queues with many slots poll less often than the two seconds of the others,
   * as their retries come after 15 seconds anyway.
   */
  pollEvery?: number;
  /**
   * For jobs that wait for other parties' servers, which may be slow: each has its own slot, and one group of them (the
   * messages of a channel, the jobs of an account or network) may use only a few in a process. They hold no database
   * connection in the meantime.
   */
  slots?: { batchSize: number; localConcurrency: number; localGroupConcurrency: number };
  /** Where pg-boss's quarter of an hour for one try, or the tries of `retry` (pg-boss.ts), are not right. */
  job?: { expireInSeconds?: number; heartbeatSeconds?: number; retryLimit?: number; retryDelay?: number };
};

/**
 * A link or code lives ten minutes: a job whose process is gone is tried again within half a minute. Twelve tries, the
 * first ones sooner than others', within 64 to 94 minutes.
 */
const awaited = { heartbeatSeconds: 10, retryLimit: 11, retryDelay: 2 };

/**
 * Somebody's money: a gateway may refuse for days, such as a refund while its own account is empty, and no event is
 * followed again because it is sent again. Tried for five days.
 */
const money = { retryLimit: 240 };

export const queues: Readonly<Record<QueueName, Queue>> = {
  'send-message': {
    wakes: true,
    pollEvery: 5,
    slots: { batchSize: 1, localConcurrency: 12, localGroupConcurrency: 5 },
    job: awaited,
  },
  'end-withheld-call': { pollEvery: 2 },
  'ask-for-reports': {},
  'end-share': { pollEvery: 2 },
  'remind-of-share': {},
  'expire-request': {},
  'mail-answers': {},
  'erase-old-positions': {},
  'account-mail': {
    wakes: true,
    pollEvery: 5,
    // One account's jobs wait for one another.
    slots: { batchSize: 1, localConcurrency: 4, localGroupConcurrency: 1 },
    job: awaited,
  },
  'erase-expired': {},
  'run-lookup': {
    wakes: true,
    pollEvery: 5,
    slots: { batchSize: 1, localConcurrency: 20, localGroupConcurrency: 4 },
    job: awaited,
  },
  'take-payment-event': { wakes: true, pollEvery: 2, job: money },
  'cancel-agreement': { job: money },
  'refund-payment': { job: money },
  'refund-agreement': { job: money },
  'withdrawal-mail': { wakes: true, job: awaited },
  'renew-subscriptions': {},
  'find-paid-orders': {},
  'find-ongoing-agreements': {},
  'announce-subscription': { pollEvery: 2 },
  'deliver-webhook': {
    wakes: true,
    pollEvery: 10,
    // One slot for each account, so that twenty whose servers hang leave some to the others.
    slots: { batchSize: 1, localConcurrency: 24, localGroupConcurrency: 1 },
    // A try takes ten seconds at most, and a stuck one must not hold up its account's others.
    job: { expireInSeconds: 60 },
  },
};
