/** What can run SQL inside a transaction: an entity manager within `transactional`. */
export type SqlExecutor = {
  getKysely(): { executeQuery(query: never): Promise<{ rows: unknown[] }> };
};

/** Each queue and what its jobs carry: ids only, so that no personal data stands in job tables. */
export type Jobs = {
  'send-message': { messageId: string };
  'end-withheld-call': { messageId: string };
  'end-share': { consentId: string };
  /** `until`: the end of the share that the reminder is of; one that was extended has its own. */
  'remind-of-share': { consentId: string; until: string };
  'expire-request': { requestId: string };
  'erase-old-positions': Record<string, never>;
  /** An e-mail to an account's own address; `id` of the link, code, change or account that it is about. */
  'account-mail': {
    purpose:
      | 'SIGN_IN'
      | 'RESET_CODE'
      | 'EMAIL_CHANGE_OLD'
      | 'EMAIL_CHANGE_NEW'
      | 'PASSWORD_CHANGED'
      | 'TOKENS_REVOKED';
    id: string;
    /** Null: the account's language. */
    locale: 'en' | 'id' | null;
  };
  'erase-expired': Record<string, never>;
  /** `startedAt` tells a visitor's run from the one of whoever made the lookup theirs. */
  'run-lookup': { lookupId: string; startedAt: string };
  /** A webhook was taken: the gateway is asked about the agreement. */
  'take-payment-event': { gateway: string; reference: string };
  'cancel-agreement': { gateway: string; reference: string };
  /** The last three: where the money is, for a payment that is gone with its account. */
  'refund-payment': {
    paymentId: string;
    reason: string;
    gateway: string;
    agreement: string;
    reference: string;
  };
  /** Everything that was paid for it goes back. */
  'refund-agreement': { gateway: string; reference: string };
  'withdrawal-mail': { accountId: string };
  'renew-subscriptions': Record<string, never>;
  /** A request changed, and programs want to be told. */
  'announce-change': { requestId: string; accountId: string };
  'announce-lookup': { lookupId: string };
  'announce-subscription': { accountId: string };
  'deliver-webhook': { deliveryId: string };
};
export type QueueName = keyof Jobs;

/** Milliseconds after which a job that could be taken has had all its tries; money is tried for longer. */
export const triesTake = 2 * 3_600_000;

/** Work for later, in the same database as what it follows from. */
export type JobsPort = {
  /**
   * Queues a job in the caller's transaction; `startAfter` absent: at once. `group`: whose work it is, where a queue has
   * only so many places for each.
   */
  send<Q extends QueueName>(
    em: SqlExecutor,
    queue: Q,
    data: Jobs[Q],
    options?: { startAfter?: Date; group?: string },
  ): Promise<void>;
  /** Runs the jobs of a queue in this process. A thrown error makes the job come again with back-off. */
  work<Q extends QueueName>(
    queue: Q,
    handle: (data: Jobs[Q], attempt: { count: number; isLast: boolean }) => Promise<void>,
  ): Promise<void>;
  /** True while a job with this data waits or runs. A try that is cut off is known only after some minutes. */
  isUnderWay<Q extends QueueName>(queue: Q, data: Jobs[Q]): Promise<boolean>;
  /** Queues a job by the clock (cron, UTC). */
  schedule(queue: QueueName, cron: string): Promise<void>;
  /** Asks the queue for something small; rejects or never answers while jobs are not taken. */
  roundTrip(): Promise<void>;
  /** Stops taking jobs, lets those under way finish. */
  close(): Promise<void>;
};
