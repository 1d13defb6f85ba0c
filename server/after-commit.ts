import type { EventSubscriber } from '@mikro-orm/core';
import type { Em } from './context.ts';

type Act = () => void;
/** What the ORM tells of a transaction, which it has no type for. */
type Told = { em: object; transaction?: object };

/** What waits for the end of each open transaction, or savepoint within one. */
const waiting = new WeakMap<object, Act[]>();
/** The transaction, or savepoint, within which a savepoint stands. */
const outer = new WeakMap<object, object>();
/** Within what an em is about to open the next savepoint. */
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
 * Runs `act` once the em's transaction is committed, and never after a rollback; at once outside any transaction. A
 * process that dies in between runs nothing: it must be something that is found again without it.
 */
export function afterCommit(em: Em, act: Act): void {
  const transaction = em.getTransactionContext<object | undefined>();
  if (transaction) add(transaction, [act]);
  else act();
}
