import { rowsOf, type Context } from '#server/context/context.ts';
import { instant } from '#server/sql/instants.ts';
import { limits } from '#shared/limits.ts';
import { slotChannels, type SendSlot } from './send-slot.entity.ts';

/** When the account may use each channel next; null: now. */
export async function sendLimits(
  ctx: Context,
  accountId: string,
): Promise<{ kind: SendSlot['channel']; nextAt: Date | null }[]> {
  const slots = await rowsOf(ctx.em)
    .selectFrom('send_slot')
    .select(['channel', 'taken_at'])
    .where('account_id', '=', accountId)
    .execute();
  return slotChannels.map((kind) => {
    const slot = slots.find(({ channel }) => channel === kind);
    const nextAt = slot ? new Date(instant(slot.taken_at).getTime() + limits.sendInterval) : null;
    return { kind, nextAt: nextAt && nextAt > ctx.now() ? nextAt : null };
  });
}
