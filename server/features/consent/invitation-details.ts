import { rowsOf, type Context } from '#server/context/context.ts';
import { openColumn } from '#server/features/location/sealed-request.ts';
import { takesReplies } from '#server/features/message/takes-replies.ts';
import { fillTemplate, templateById } from '#server/features/message/templates.ts';
import { shareLink } from '#shared/paths.ts';
import { readPhone } from '#shared/phone.ts';
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

/**
 * The message that brought the answer key, composed again, as its text is erased once it has been sent; without the key.
 * Null for the other keys, before it was sent, and once the requester has signed with another name than it had.
 */
export async function sentMessageOf(
  ctx: Context,
  { id, keyKind }: Pick<InvitationView, 'id' | 'keyKind'>,
): Promise<string | null> {
  if (keyKind !== 'ANSWER') return null;
  const row = await rowsOf(ctx.em)
    .selectFrom('location_request as r')
    .innerJoin('message as m', 'm.id', 'r.message_id')
    .select(['m.template_id', 'r.recipient_sealed', 'r.sender_sealed'])
    .where('r.id', '=', id)
    .where('m.handed_over_at', 'is not', null)
    .where('r.who_answered_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const template = templateById(row.template_id);
  const phone = readPhone(openColumn(ctx, id, 'recipient', row.recipient_sealed));
  return fillTemplate(template, {
    senderName: openColumn(ctx, id, 'sender', row.sender_sealed),
    link: shareLink(ctx.settings.publicUrl, template.locale, '…'),
    canReply: takesReplies(ctx.settings, template.channel, phone.ok ? phone.country : null),
  }).text;
}

/** CSS pixels: the width of a small phone without its margins. */
const stillMapSize = { width: 344, height: 258 };

/** The newest position on a small map; null if there is none. */
export async function stillMapOf(ctx: Context, share: ShareView): Promise<string | null> {
  const position = await share.position();
  return position && ctx.map.still([position], stillMapSize, { locale: ctx.locale });
}
