import type { Context } from '#server/context/context.ts';
import { hasScope } from '#server/features/partner/access.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import { locationPage, type LocationPage } from './location-page.ts';
import type { LocationRow } from './location-row.ts';
import { locationById } from './location.queries.ts';
import { recordViews } from './view-receipts.ts';

/** One of the viewer's requests; the view is recorded for its recipient. */
export const viewLocation = (ctx: Context, id: string): Promise<LocationRow | null> =>
  shownLocation(ctx, requireViewer(ctx).accountId, id);

/**
 * A request as returned by a mutation: that, too, shows what the recipient shared, and is recorded as a view. A token
 * with only a write scope gets no place.
 */
export async function shownLocation(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<LocationRow | null> {
  const row = await locationById(ctx, accountId, id);
  if (hasScope(ctx.viewer, 'LOCATION_READ')) await recordViews(ctx, [row]);
  return row;
}

/** A page of the viewer's requests; the views are recorded for their recipients. */
export async function viewLocations(
  ctx: Context,
  input: Parameters<typeof locationPage>[1],
): Promise<LocationPage> {
  const page = await locationPage(ctx, input);
  await recordViews(ctx, page.nodes);
  return page;
}
