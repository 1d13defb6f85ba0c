import type { Context } from '#server/context.ts';
import type { PositionRow } from '#server/features/location/position.ts';
import { trackOf } from '#server/features/location/track.queries.ts';
import { viewReceiptsOf } from '#server/features/location/view-receipts.ts';
import type { InvitationView, ShareView } from './invitation-view.ts';

type Shown = Pick<InvitationView, 'id' | 'access'>;

/** When the requester viewed what was shared, the latest hundred times; nothing for a key without CONTROL. */
export const viewsOf = async (ctx: Context, { id, access }: Shown): Promise<Date[]> =>
  access === 'CONTROL' ? viewReceiptsOf(ctx, id, 100) : [];

/** What was shared; nothing for a key without CONTROL. */
export const positionsOf = async (ctx: Context, { id, access }: Shown): Promise<PositionRow[]> =>
  access === 'CONTROL' ? trackOf(ctx, id) : [];

/** CSS pixels: the width of a small phone without its margins. */
const stillMapSize = { width: 344, height: 258 };

/** The newest position on a small map; null if there is none. */
export async function stillMapOf(ctx: Context, share: ShareView): Promise<string | null> {
  const position = await share.position();
  return position && ctx.map.still([position], stillMapSize, { locale: ctx.locale });
}
