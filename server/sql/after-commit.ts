import type { EventSubscriber } from '@mikro-orm/core';
import type { Em } from '#server/context/context.ts';

type Callback = () => void;
/** What we use of the ORM's transaction event, for which it exports no type. */
type TransactionEvent = { em: object; transaction?: object };

/** Callbacks waiting for the end of each open transaction, or of a savepoint within one. */
const waiting = new WeakMap<object, Callback[]>();
/** The transaction or savepoint that encloses a savepoint. */
const outer = new WeakMap<object, object>();
/** The transaction or savepoint in which an em is about to open its next savepoint. */
const opening = new WeakMap<object, object>();

function add(transaction: object, callbacks: Callback[]): void {
  const known = waiting.get(transaction);
  if (known) known.push(...callbacks);
  else waiting.set(transaction, callbacks);
}

/** Part of the ORM's configuration: runs what `afterCommit` was given. */
export const afterCommitSubscriber: EventSubscriber = {
  beforeTransactionStart({ em, transaction }: TransactionEvent) {
    if (transaction) opening.set(em, transaction);
  },
  afterTransactionStart({ em, transaction }: TransactionEvent) {
    const around = opening.get(em);
    if (around && transaction) outer.set(transaction, around);
    opening.delete(em);
  },
  afterTransactionCommit({ transaction }: TransactionEvent) {
    const callbacks = transaction && waiting.get(transaction);
    if (!callbacks) return;
    waiting.delete(transaction);
    const around = outer.get(transaction);
    // A savepoint's changes are there only once the transaction around it is committed.
    if (around) add(around, callbacks);
    else for (const callback of callbacks) callback();
  },
};

/**
 * Runs `callback` once the em's transaction has committed, and never after a rollback; immediately outside any
 * transaction. If the process dies in between, it does not run: so it must be something that is recovered otherwise.
 */
export function afterCommit(em: Em, callback: Callback): void {
  const transaction = em.getTransactionContext<object | undefined>();
  if (transaction) add(transaction, [callback]);
  else callback();
}
