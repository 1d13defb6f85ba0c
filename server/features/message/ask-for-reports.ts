import type { Context } from '#server/context/context.ts';
import type { DeliveryReport } from '#server/ports/delivery-report.ts';
import { hour, minute } from '#shared/time-units.ts';
import { Message } from './message.entity.ts';

/** Reports usually come within a minute. */
const reportsTake = 15 * minute;
/** Twilio keeps a message in its queue for ten hours at most; some carriers never report. */
const askFor = 12 * hour;

/**
 * Asks the providers about the texts and calls that they accepted and have not reported on since: a report that found
 * this server unreachable is lost. A provider that cannot be asked is asked again the next time.
 */
export async function askForReports(
  ctx: Context,
  take: (input: { messageId: string; report: DeliveryReport }) => Promise<void>,
): Promise<void> {
  const now = ctx.now().getTime();
  const ports = { SMS: ctx.sms, VOICE: ctx.voice };
  for (const [channel, port] of Object.entries(ports)) {
    if (!port.reportOn) continue;
    const waiting = await ctx.em.fork().find(
      Message,
      {
        channel: channel as keyof typeof ports,
        handedOverAt: { $gt: new Date(now - askFor), $lt: new Date(now - reportsTake) },
        state: 'SENT',
        providerId: { $ne: null },
      },
      { fields: ['id', 'providerId'] },
    );
    for (const { id, providerId } of waiting) {
      const report = await port.reportOn(providerId!);
      if (report && report.state !== 'SENT') await take({ messageId: id, report });
    }
  }
}
