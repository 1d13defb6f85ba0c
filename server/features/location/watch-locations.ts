import type { Context } from '#server/context.ts';
import { requireViewer } from '#server/features/account/session.ts';
import { accountTopic } from './publish-change.ts';
import { recordViews } from './view-receipts.ts';
import type { LocationRow } from './location-row.ts';
import { sweepChanges } from './sweep-changes.ts';
import { locationForDashboard, locationsChangedSince } from './location.queries.ts';

/** Clocks and commits of several processes may cross by this much, milliseconds; a repeated row does no harm. */
const overlap = 1_000;

/**
 * The viewer's requests after each change, until the consumer returns. With `since`, first what changed after it. A slow
 * consumer gets each request's newest state.
 */
export function watchLocations(
  ctx: Context,
  input: { id?: string | null; since?: Date | null },
): AsyncIterableIterator<LocationRow> {
  const consumer: Consumer = { isGone: false, wake() {} };
  const rows = changes(ctx, input, consumer);
  return {
    next: () => rows.next(),
    // A generator that waits hears no `return`: wake it first, or it would listen for ever.
    return() {
      consumer.isGone = true;
      consumer.wake();
      return rows.return();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

type Consumer = { isGone: boolean; wake: () => void };

async function* changes(
  ctx: Context,
  input: { id?: string | null; since?: Date | null },
  consumer: Consumer,
): AsyncGenerator<LocationRow, void, undefined> {
  const { accountId } = requireViewer(ctx);
  const waiting = new Set<string>();
  sweepChanges(ctx);
  const unsubscribe = ctx.events.subscribe(accountTopic(accountId), (id) => {
    if (input.id && input.id !== id) return;
    waiting.add(id);
    consumer.wake();
  });
  try {
    if (input.since) {
      const since = new Date(input.since.getTime() - overlap);
      for (const row of await locationsChangedSince(ctx, accountId, since)) {
        if (input.id && input.id !== row.id) continue;
        await recordViews(ctx, [row]);
        yield row;
      }
    }
    while (!consumer.isGone) {
      for (const id of waiting) {
        waiting.delete(id);
        const row = await locationForDashboard(ctx, accountId, id);
        if (!row) continue;
        await recordViews(ctx, [row]);
        yield row;
      }
      if (waiting.size === 0 && !consumer.isGone) {
        await new Promise<void>((resolve) => {
          consumer.wake = resolve;
        });
      }
    }
  } finally {
    unsubscribe();
  }
}
