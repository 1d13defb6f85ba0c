import type { CompiledQuery } from 'kysely';
import type { Locale } from '#shared/locales.ts';
import { hour } from '#shared/time-units.ts';

/** Anything that can run SQL inside a transaction: an entity manager within `transactional`. */
type SqlExecutor = {
  getKysely(): { executeQuery<Row>(query: CompiledQuery<Row>): Promise<{ readonly rows: Row[] }> };
};

/** Each queue and the data of its jobs: ids only, so that no personal data is stored in job tables. */
export type Jobs = {
  'send-message': { messageId: string };
  'end-withheld-call': { messageId: string };
  'ask-for-reports': Record<string, never>;
  'end-share': { consentId: string };
  /** `until`: the end of the share that the reminder is for; an extended share has its own job. */
  'remind-of-share': { consentId: string; until: string };
  'expire-request': { requestId: string };
  'mail-answers': Record<string, never>;
  'erase-old-positions': Record<string, never>;
  /** An e-mail to an account's own address; `id` of the link, code, change or account that it is about. */
  'account-mail': {
    purpose:
      | 'SIGN_IN'
      | 'RESET_CODE'
      | 'EMAIL_CHANGE_OLD'
      | 'EMAIL_CHANGE_NEW'
      | 'PASSWORD_CHANGED'
      | 'TOKENS_REVOKED'
      | 'WEBHOOK_OFF';
    id: string;
    /** Null: the account's language. */
    locale: Locale | null;
    /** Asked for in a browser that has signed in to the account. */
    isKnown?: boolean;
  };
  'erase-expired': Record<string, never>;
  /**
   * `startedAt` distinguishes a visitor's run from the run for the account that took the lookup over; `isCounted`: the
   * visitor's run was counted for the home page.
   */
  'run-lookup': { lookupId: string; startedAt: string; isCounted?: boolean };
  /** A webhook was accepted: the gateway is queried about the agreement. `kind`: the event's. */
  'take-payment-event': { gateway: string; reference: string; kind: string };
  /** `refundAfter`: its account is deleted; what the gateway charged after that, the last payment known here, is refunded. */
  'cancel-agreement': { gateway: string; reference: string; refundAfter?: string };
  /** The last three: which payment to refund, when its row was deleted with its account. */
  'refund-payment': {
    paymentId: string;
    reason: string;
    gateway: string;
    agreement: string;
    reference: string;
  };
  /** Everything that was paid for it is refunded. */
  'refund-agreement': { gateway: string; reference: string };
  'withdrawal-mail': { accountId: string };
  'renew-subscriptions': Record<string, never>;
  'find-paid-orders': Record<string, never>;
  'find-ongoing-agreements': Record<string, never>;
  /** A plan changed, and webhooks want to be notified. */
  'announce-subscription': { accountId: string };
  'deliver-webhook': { deliveryId: string };
};
export type QueueName = keyof Jobs;

/**
 * Milliseconds after which a job that could be started has had all its tries; jobs about money are tried for longer.
 */
export const triesTake = 2 * hour;

/**
 * Of a job. `id`: the job's, a UUID; the same each time, also when a process died before the job was done. `count`:
 * from 1.
 */
export type Attempt = { id: string; count: number; isLast: boolean };

/** Deferred work, in the same database as what causes it. */
export type JobsPort = {
  /**
   * Queues a job in the caller's transaction; without `startAfter`: at once. `group`: whose work it is, where a queue
   * limits its slots per owner.
   */
  send<Q extends QueueName>(
    em: SqlExecutor,
    queue: Q,
    data: Jobs[Q],
    options?: { startAfter?: Date; group?: string },
  ): Promise<void>;
  /** Runs the jobs of a queue in this process. A thrown error is logged, and makes the job retry with back-off. */
  work<Q extends QueueName>(
    queue: Q,
    handle: (data: Jobs[Q], attempt: Attempt) => Promise<void>,
  ): Promise<void>;
  /** The data of all jobs of a queue that wait or run. A try that is cut off is known only later. */
  underWay<Q extends QueueName>(queue: Q): Promise<Jobs[Q][]>;
  /** How many jobs of each queue this process has done, and how many tries have failed in it. */
  counts(): { queue: QueueName; done: number; failed: number }[];
  /** Seconds for which the job of each queue that has been due longest has waited for any process to take it. */
  lateness(): Promise<[queue: QueueName, seconds: number][]>;
  /** Queues a job by the clock (cron, UTC). */
  schedule(queue: QueueName, cron: string): Promise<void>;
  /** Sends the queue something small; rejects or never resolves while jobs are not processed. */
  roundTrip(): Promise<void>;
  /** Stops taking jobs, and lets those in progress finish. */
  close(): Promise<void>;
};
