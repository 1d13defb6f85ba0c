import type { EventSubscriber } from '@mikro-orm/core';
import type { Em } from './context.ts';

type Act = () => void;
/** The parts of the ORM's transaction event that it exports no type for. */
type Told = { em: object; transaction?: object };

/** Callbacks waiting for the end of each open transaction, or of a savepoint within one. */
const waiting = new WeakMap<object, Act[]>();
/** The transaction or savepoint that encloses a savepoint. */
const outer = new WeakMap<object, object>();
/** The transaction or savepoint in which an em is about to open its next savepoint. */
const opening = new WeakMap<object, object>();

const add = (transaction: object, acts: Act[]): void => {
  const before = waiting.get(transaction);
  if (before) before.push(...acts);
  else waiting.set(transaction, acts);
};

/** Part of the ORM's configuration. */
export const commits: EventSubscriber = {
  beforeTransactionStart({ em, transaction }: Told) {
    if (transaction) opening.set(em, transaction);
  },
  afterTransactionStart({ em, transaction }: Told) {
    const around = opening.get(em);
    if (around && transaction) outer.set(transaction, around);
    opening.delete(em);
  },
  afterTransactionCommit({ transaction }: Told) {
    const acts = transaction && waiting.get(transaction);
    if (!acts) return;
    waiting.delete(transaction);
    const around = outer.get(transaction);
    // A savepoint's changes are there only once the transaction around it is committed.
    if (around) add(around, acts);
    else for (const act of acts) act();
  },
};

/**
 * Runs `act` once the em's transaction has committed, and never after a rollback; immediately outside any transaction.
 * If the process dies in between, it does not run: so it must be something that is recovered otherwise.
 */
export function afterCommit(em: Em, act: Act): void {
  const transaction = em.getTransactionContext<object | undefined>();
  if (transaction) add(transaction, [act]);
  else act();
}
