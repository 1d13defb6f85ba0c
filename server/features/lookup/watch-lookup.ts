import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { viewLookup, type LookupView } from './lookup.queries.ts';
import { lookupTopic } from './progress.ts';

/** The lookup now, then after each stage until it is finished. Throws NOT_FOUND if `viewLookup` finds none. */
export function watchLookup(ctx: Context, { id }: { id: string }): AsyncIterableIterator<LookupView> {
  const watcher: Watcher = { isGone: false, hasNews: true, wake() {} };
  const views = changes(ctx, id, watcher);
  return {
    next: () => views.next(),
    // A waiting generator does not notice `return`: wake it first.
    return() {
      watcher.isGone = true;
      watcher.wake();
      return views.return();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

type Watcher = { isGone: boolean; hasNews: boolean; wake: () => void };

const isOver = ({ state }: LookupView): boolean => state !== 'QUEUED' && state !== 'RUNNING';

async function* changes(
  ctx: Context,
  id: string,
  watcher: Watcher,
): AsyncGenerator<LookupView, void, undefined> {
  const news = () => {
    watcher.hasNews = true;
    watcher.wake();
  };
  const unsubscribe = ctx.events.subscribe(lookupTopic(id), news);
  const offGap = ctx.events.onGap(news);
  let shown = '';
  try {
    while (!watcher.isGone) {
      if (!watcher.hasNews) {
        await new Promise<void>((resolve) => {
          watcher.wake = resolve;
        });
        continue;
      }
      watcher.hasNews = false;
      const view = await viewLookup(ctx, id);
      if (!view) throw new AppError('NOT_FOUND');
      const present = JSON.stringify([view.state, view.progress, view.isTeaser]);
      if (present !== shown) yield view;
      shown = present;
      if (isOver(view)) return;
    }
  } finally {
    unsubscribe();
    offGap();
  }
}
