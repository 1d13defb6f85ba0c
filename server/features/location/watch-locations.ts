import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { onceInAWhile } from '#server/throttle/once-in-a-while.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import { commitDelay, type EventsPort } from '#server/ports/events/port.ts';
import type { LocationRow } from './location-row.ts';
import { locationById, locationsChangedSince } from './location.queries.ts';
import { accountTopic } from './publish-change.ts';
import { sweepChanges } from './sweep-changes.ts';
import { markSeen } from './unseen-answers.ts';
import { recordReceipts, recordViews } from './view-receipts.ts';

/** After how long a failed read of a change is retried, milliseconds. */
const retryAfter = 1_000;

/**
 * The viewer's requests after each change; all who may see the same in the same language get one object, read once. With
 * `since`, first what has changed since shortly before; repeated rows do no harm. With `inBackground`, answers stay
 * unseen. Throws NOT_FOUND for an id that is none of the viewer's requests.
 */
export async function watchLocations(
  ctx: Context,
  { id, since, inBackground }: { id?: string | null; since?: Date | null; inBackground: boolean },
): Promise<AsyncIterableIterator<LocationRow>> {
  const { accountId } = requireViewer(ctx);
  sweepChanges(ctx);
  // The database compares ids whatever their case; events are compared as text.
  const only = id?.toLowerCase() ?? null;
  if (only !== null && !(await locationById(ctx, accountId, only))) throw new AppError('NOT_FOUND');
  const missed = async (from: Date) => {
    // A later time is from before the clock was set back.
    const known = Math.min(from.getTime(), ctx.now().getTime());
    const rows = await changedSince(ctx, accountId, only, new Date(known - commitDelay));
    await (inBackground ? recordReceipts : recordViews)(ctx, rows);
    return rows;
  };
  return new Watch(feedOf(ctx, accountId, only, inBackground), since ? () => missed(since) : null);
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

/** Feeds that are watched, by what their watches see alike. */
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

let watching = 0;
/** How many watches are open in this process. */
export const watchCount = (): number => watching;

/** One subscriber's view of a feed. A slow one gets the newest state of each request instead of a queue. */
class Watch implements AsyncIterableIterator<LocationRow> {
  readonly #feed: LocationFeed;
  #missed: (() => Promise<LocationRow[]>) | null;
  /** What the subscriber has not taken yet, by the request's id. */
  readonly #unread = new Map<string, LocationRow>();
  #wake = () => {};
  #isOver = false;

  constructor(feed: LocationFeed, missed: (() => Promise<LocationRow[]>) | null) {
    this.#feed = feed;
    this.#missed = missed;
    feed.add(this);
    watching += 1;
  }

  hear(row: LocationRow): void {
    this.#unread.set(row.id, row);
    this.#wake();
  }

  async next(): Promise<IteratorResult<LocationRow, undefined>> {
    if (this.#missed) await this.#catchUp(this.#missed);
    for (;;) {
      if (this.#isOver) return { value: undefined, done: true };
      const [row] = this.#unread.values();
      if (row) {
        this.#unread.delete(row.id);
        return { value: row, done: false };
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** A missed change never replaces a newer one of the same request. */
  async #catchUp(missed: () => Promise<LocationRow[]>): Promise<void> {
    this.#missed = null;
    for (const row of await missed()) if (!this.#unread.has(row.id)) this.#unread.set(row.id, row);
  }

  async return(): Promise<IteratorResult<LocationRow, undefined>> {
    if (!this.#isOver) {
      this.#isOver = true;
      watching -= 1;
      this.#feed.remove(this);
      this.#wake();
    }
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

class LocationFeed {
  readonly #ctx: Context;
  readonly #key: string;
  readonly #accountId: string;
  readonly #only: string | null;
  readonly #inBackground: boolean;
  readonly #watches = new Set<Watch>();
  readonly #unsubscribe: () => void;
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
    this.#unsubscribe = ctx.events.subscribe(accountTopic(accountId), (id) => this.#change(id));
  }

  /** From now on `watch` hears a request's newest state after each change. */
  add(watch: Watch): void {
    this.#watches.add(watch);
  }

  remove(watch: Watch): void {
    this.#watches.delete(watch);
    if (this.#watches.size > 0) return;
    this.#unsubscribe();
    feeds.get(this.#ctx.events)?.delete(this.#key);
  }

  #change(id: string): void {
    if (this.#watches.size === 0 || (this.#only && this.#only !== id)) return;
    if (this.#changed) this.#changed.add(id);
    else void this.#readAll((this.#changed = new Set([id])));
  }

  async #readAll(changed: Set<string>): Promise<void> {
    for (const id of changed) {
      changed.delete(id);
      try {
        const row = await locationById(this.#ctx, this.#accountId, id);
        if (!row) continue;
        await recordReceipts(this.#ctx, [row]);
        for (const watch of this.#watches) watch.hear(row);
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
