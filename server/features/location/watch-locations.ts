import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { onceInAWhile } from '#server/once-in-a-while.ts';
import { requireViewer } from '#server/features/account/session.ts';
import { crossing, type EventsPort } from '#server/ports/events/port.ts';
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
          const rows = await changedSince(ctx, accountId, only, new Date(since.getTime() - crossing));
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

/** Feeds with listeners. */
const feeds = new WeakMap<EventsPort, Map<string, LocationFeed>>();

function feedOf(ctx: Context, accountId: string, id: string | null, inBackground: boolean): LocationFeed {
  const open = feeds.get(ctx.events) ?? new Map<string, LocationFeed>();
  feeds.set(ctx.events, open);
  const key = `${accountId} ${ctx.locale} ${id ?? ''} ${inBackground}`;
  // A feed that emptied and then got a listener again must not remove the one that replaced it.
  const onEmpty = () => void (open.get(key) === feed && open.delete(key));
  const feed: LocationFeed = open.get(key) ?? new LocationFeed(ctx, accountId, id, inBackground, onEmpty);
  open.set(key, feed);
  return feed;
}

/** While the database is gone, each feed retries every second. */
const isNews = onceInAWhile();

type Hear = (row: LocationRow) => void;

class LocationFeed {
  readonly #ctx: Context;
  readonly #accountId: string;
  readonly #only: string | null;
  readonly #inBackground: boolean;
  readonly #onEmpty: () => void;
  readonly #listeners = new Set<Hear>();
  /** Requests that have changed and have not been read yet. */
  readonly #changed = new Set<string>();
  #unsubscribe: (() => void) | null = null;
  #isReading = false;

  constructor(
    ctx: Context,
    accountId: string,
    only: string | null,
    inBackground: boolean,
    onEmpty: () => void,
  ) {
    this.#ctx = ctx;
    this.#accountId = accountId;
    this.#only = only;
    this.#inBackground = inBackground;
    this.#onEmpty = onEmpty;
  }

  /** Calls `hear` with a request's newest state after each change, until the returned function is called. */
  listen(hear: Hear): () => void {
    this.#listeners.add(hear);
    this.#unsubscribe ??= this.#ctx.events.subscribe(accountTopic(this.#accountId), (id) => this.#change(id));
    return () => {
      this.#listeners.delete(hear);
      if (this.#listeners.size > 0) return;
      this.#unsubscribe?.();
      this.#unsubscribe = null;
      this.#onEmpty();
    };
  }

  #change(id: string): void {
    if (this.#listeners.size === 0 || (this.#only && this.#only !== id)) return;
    this.#changed.add(id);
    if (!this.#isReading) void this.#readChanged();
  }

  async #readChanged(): Promise<void> {
    this.#isReading = true;
    for (const id of this.#changed) {
      this.#changed.delete(id);
      try {
        const row = await locationForDashboard(this.#ctx, this.#accountId, id);
        if (!row) continue;
        await recordReceipts(this.#ctx, [row]);
        for (const hear of this.#listeners) hear(row);
        // Nobody waits for it.
        if (!this.#inBackground) await markSeen(this.#ctx, [row]);
      } catch (error) {
        const { code, name } = error as Error & { code?: string };
        if (isNews(code ?? name)) this.#ctx.log.warn({ err: error }, 'a change could not be read');
        setTimeout(() => this.#change(id), retryAfter).unref();
      }
    }
    this.#isReading = false;
  }
}
