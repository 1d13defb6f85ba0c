import type { Context } from '#server/context/context.ts';
import type { EventsPort } from '#server/ports/events/port.ts';
import { statement } from '#server/sql/statement.ts';
import { isRead } from './last-read.ts';
import { accountTopic } from './publish-change.ts';

type Change = { id: string; account_id: string; changed_at: string };

const changesOf = statement<Change>(
  'location_sweep',
  // Not `givenRows`: it runs seldom, and knowing how few have changed since is worth planning it each time.
  `select r.id, r.account_id, r.changed_at from unnest($1::uuid[]) as watching (account_id)
   join location_request r on r.account_id = watching.account_id and r.changed_at > $2`,
);

const sweeping = new WeakSet<EventsPort>();

/**
 * From now on this process's dashboards also learn of changes whose event was lost, because a process ended between
 * its commit and publishing it, or because the event connection was lost. One statement for all open dashboards.
 */
export function sweepChanges({ events, root }: Pick<Context, 'events' | 'root'>): void {
  if (sweeping.has(events)) return;
  sweeping.add(events);
  events.onGap(async (since) => {
    const accounts = events.topics(accountTopic('')).map((topic) => topic.slice(accountTopic('').length));
    if (accounts.length === 0) return;
    const missed = (await changesOf(root, [accounts, since])).filter((change) => !isRead(root, change));
    events.publishHere(missed.map(({ id, account_id }) => ({ topic: accountTopic(account_id), text: id })));
  });
}
