import { sql } from 'kysely';
import { rowsOf, type Context } from '#server/context/context.ts';
import type { EventsPort } from '#server/ports/events/port.ts';
import { accountTopic } from './publish-change.ts';

const sweeping = new WeakSet<EventsPort>();

/**
 * From now on this process's dashboards also learn of changes whose event was lost, because a process ended between
 * its commit and publishing it, or because the event connection was lost. One statement for all open dashboards.
 */
export function sweepChanges({ events, root }: Pick<Context, 'events' | 'root'>): void {
  if (sweeping.has(events)) return;
  sweeping.add(events);
  /** What the last sweep found: sweeps look back further than to the one before. */
  let found = new Map<string, string>();
  events.onGap(async (since) => {
    const accounts = events.topics(accountTopic('')).map((topic) => topic.slice(accountTopic('').length));
    if (accounts.length === 0) return;
    const changes = await rowsOf(root)
      .selectFrom('location_request')
      .select(['id', 'account_id', 'changed_at'])
      .where(sql<boolean>`account_id = any(${accounts}::uuid[])`)
      .where('changed_at', '>', since)
      .execute();
    const missed = changes.filter(({ id, changed_at }) => found.get(id) !== String(changed_at));
    found = new Map(changes.map(({ id, changed_at }) => [id, String(changed_at)]));
    events.publishHere(missed.map(({ id, account_id }) => ({ topic: accountTopic(account_id!), text: id })));
  });
}
