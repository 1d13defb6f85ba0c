import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { readOnEvents } from '#server/ports/read-on-events.ts';
import { viewLookup, type LookupView } from './lookup.queries.ts';
import { lookupTopic } from './progress.ts';

/** The lookup now, then after each stage until it is finished. Throws NOT_FOUND if `viewLookup` finds none. */
export function watchLookup(ctx: Context, { id }: { id: string }): AsyncIterableIterator<LookupView> {
  let shown = '';
  const read = async (end: () => void) => {
    const view = await viewLookup(ctx, id);
    if (!view) throw new AppError('NOT_FOUND');
    if (view.state !== 'QUEUED' && view.state !== 'RUNNING') end();
    const before = shown;
    shown = JSON.stringify([view.state, view.progress, view.isTeaser]);
    return shown === before ? undefined : view;
  };
  return readOnEvents(ctx.events, lookupTopic(id), read, { onGap: true });
}
