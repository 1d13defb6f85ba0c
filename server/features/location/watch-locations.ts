import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { onceInAWhile } from '#server/throttle/once-in-a-while.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import { commitDelay, type EventsPort } from '#server/ports/events/port.ts';
import type { LocationRow } from './location-row.ts';
import { locationById, locationForDashboard, locationsChangedSince } from './location.queries.ts';
import { accountTopic } from './publish-change.ts';
import { sweepChanges } from './sweep-changes.ts';
import { markSeen } from './unseen-answers.ts';
import { recordReceipts, recordViews } from './view-receipts.ts';

/** After how long a failed read of a change is retried, milliseconds. */
const retryAfter = 1_000;

/**
 * The viewer's requests after each change. `feed` is shared by all who may see the same in the same language: a change
 * is read once for them. `missed`, with `since`: what has changed since shortly before, to be called once listening;
 * repeated rows do no harm. With `inBackground`, answers stay unseen. Throws NOT_FOUND for an id that is none of the
 * viewer's requests.
 */
export async function watchLocations(
  ctx: Context,
  { id, since, inBackground }: { id?: string | null; since?: Date | null; inBackground: boolean },
): Promise<{ feed: LocationFeed; missed: (() => Promise<LocationRow[]>) | null }> {
  const { accountId } = requireViewer(ctx);
  sweepChanges(ctx);
  // The database compares ids whatever their case; events are compared as text.
  const only = id?.toLowerCase() ?? null;
  if (only !== null && !(await locationById(ctx, accountId, only))) throw new AppError('NOT_FOUND');
  return {
    feed: feedOf(ctx, accountId, only, inBackground),
    missed: since
      ? async () => {
          // A later time is from before the clock was set back.
          const known = Math.min(since.getTime(), ctx.now().getTime());
          const rows = await changedSince(ctx, accountId, only, new Date(known - commitDelay));
          await (inBackground ? recordReceipts : recordViews)(ctx, rows);
          return rows;
        }
      : null,
  };
}

async function changedSince(
  ctx: Context,
  accountId: string,
  only: string | null,
  since: Date,
): Promise<LocationRow[]> {
  if (only === null) return locationsChangedSince(ctx, accountId, since);
  const row = await locationById(ctx, accountId, only);
  return row && new Date(row.changedAt) > since ? [row] : [];
}

/** Feeds with listeners, by what their listeners see alike. */
const feeds = new WeakMap<EventsPort, Map<string, LocationFeed>>();

function feedOf(ctx: Context, accountId: string, id: string | null, inBackground: boolean): LocationFeed {
  const open = feeds.get(ctx.events) ?? new Map<string, LocationFeed>();
  feeds.set(ctx.events, open);
  const key = `${accountId} ${ctx.locale} ${id ?? ''} ${inBackground}`;
  const feed = open.get(key) ?? new LocationFeed(ctx, key, { accountId, only: id, inBackground });
  open.set(key, feed);
  return feed;
}

/** While the database is gone, each feed retries every second. */
const isNews = onceInAWhile();

type Listener = { hear(row: LocationRow): void };

class LocationFeed {
  readonly #ctx: Context;
  readonly #key: string;
  readonly #accountId: string;
  readonly #only: string | null;
  readonly #inBackground: boolean;
  #listeners: readonly Listener[] = [];
  #unsubscribe: (() => void) | null = null;
  /** While changes are being read: the requests that have changed and have not been read yet. */
  #changed: Set<string> | null = null;

  constructor(
    ctx: Context,
    key: string,
    { accountId, only, inBackground }: { accountId: string; only: string | null; inBackground: boolean },
  ) {
    this.#ctx = ctx;
    this.#key = key;
    this.#accountId = accountId;
    this.#only = only;
    this.#inBackground = inBackground;
  }

  /** From now on `listener` hears a request's newest state after each change. */
  add(listener: Listener): void {
    this.#listeners = this.#listeners.concat(listener);
    this.#unsubscribe ??= this.#ctx.events.subscribe(accountTopic(this.#accountId), (id) => this.#change(id));
  }

  remove(listener: Listener): void {
    this.#listeners = this.#listeners.filter((each) => each !== listener);
    if (this.#listeners.length > 0) return;
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    const open = feeds.get(this.#ctx.events);
    // One that emptied and then got a listener again must not remove the one that replaced it.
    if (open?.get(this.#key) === this) open.delete(this.#key);
  }

  #change(id: string): void {
    if (this.#listeners.length === 0 || (this.#only && this.#only !== id)) return;
    if (this.#changed) this.#changed.add(id);
    else void this.#readAll((this.#changed = new Set([id])));
  }

  async #readAll(changed: Set<string>): Promise<void> {
    for (const id of changed) {
      changed.delete(id);
      try {
        const row = await locationForDashboard(this.#ctx, this.#accountId, id);
        if (!row) continue;
        await recordReceipts(this.#ctx, [row]);
        for (const listener of this.#listeners) listener.hear(row);
        // Nobody waits for it.
        if (!this.#inBackground) await markSeen(this.#ctx, [row]);
      } catch (error) {
        const { code, name } = error as Error & { code?: string };
        if (isNews(code ?? name)) this.#ctx.log.warn({ err: error }, 'a change could not be read');
        setTimeout(() => this.#change(id), retryAfter).unref();
      }
    }
    this.#changed = null;
  }
}
