import type { Context } from '#server/context/context.ts';
import { requirePhone } from '#server/features/message/require-phone.ts';
import { sourceDeadline } from './ask-source.ts';
import type { Findings } from './lookup-result.ts';
import { isOptedOut } from './opt-out.queries.ts';
import type { Subject } from '#server/features/ownership/subject.ts';

/**
 * What a number says by itself, for somebody who is about to ask its owner where they are. Nothing is stored, nobody
 * is queried; nothing is said after an opt-out. Throws PHONE_INVALID.
 */
export async function readNumber(
  ctx: Context,
  { number }: { number: string },
): Promise<{ lookup: { kind: 'PHONE'; subject: Subject }; findings: Findings }> {
  const phone = requirePhone(number, 'number');
  const lookup = { kind: 'PHONE', subject: { kind: 'PHONE', phone } } as const;
  if (await isOptedOut(ctx, ctx.em, lookup.subject)) return { lookup, findings: {} };
  const signal = AbortSignal.timeout(sourceDeadline);
  const reading = ctx.phoneData.read(phone, { locale: ctx.locale, isTeaser: true, signal });
  const [carrier, country, timeZone, region] = await Promise.all([
    reading.carrier(),
    reading.country(),
    reading.timeZone(),
    reading.region(),
  ]);
  return { lookup, findings: { carrier, country, timeZone, region } };
}
