import type { Context } from '#server/context/context.ts';
import { followDelivery } from '#server/features/location/follow-delivery.ts';
import { followProvider } from '#server/features/message/follow-provider.ts';
import type { DeliveryReport } from '#server/ports/delivery-report.ts';
import { takeOptOut } from './receive-stop.ts';

/** A provider reports on a message or call. Safe to repeat. */
export async function receiveDeliveryReport(
  ctx: Context,
  { messageId, report }: { messageId: string; report: DeliveryReport },
): Promise<void> {
  const { state, reason, hasOptedOut } = report;
  if (hasOptedOut) await takeOptOut(ctx, { messageId });
  await followProvider(ctx, { messageId, state, reason }, followDelivery(ctx));
}
