import type { Context, Locale } from '#server/context/context.ts';
import type { Finding } from '#server/ports/finding.ts';
import type { Phone } from '#shared/phone.ts';
import { askSource, sourceDeadline, stageOf } from './ask-source.ts';
import type { PhoneField } from './lookup-result.ts';
import type { ProgressWriter } from './progress.ts';

/** Queries everything about a number at once; each stage is finished when its own answers have arrived. */
export async function askPhone(
  ctx: Context,
  phone: Phone,
  { locale, isTeaser }: { locale: Locale; isTeaser: boolean },
  { note }: Pick<ProgressWriter, 'note'>,
): Promise<void> {
  const deadline = AbortSignal.timeout(sourceDeadline);
  const reading = ctx.phoneData.read(phone, { locale, isTeaser, signal: deadline });
  const ask = (field: PhoneField): Promise<Finding> =>
    askSource(() => reading[field](), { source: reading.sources[field], now: ctx.now, deadline });
  await note({
    CARRIER: 'RUNNING',
    COUNTRY: 'RUNNING',
    TIMEZONE: 'RUNNING',
    CITY: 'RUNNING',
    LOCATION: 'RUNNING',
  });
  const carrier = async () => {
    const [name, lineType, callerName] = await Promise.all([
      ask('carrier'),
      ask('lineType'),
      ask('callerName'),
    ]);
    // The source of the caller name has the present carrier, too.
    const isMissed = name.value === null && stageOf(callerName) === 'FAILED';
    await note({ CARRIER: isMissed ? 'FAILED' : stageOf(name) }, { carrier: name, lineType, callerName });
  };
  const timeZone = async () => {
    const zone = await ask('timeZone');
    await note({ TIMEZONE: stageOf(zone) }, { timeZone: zone });
  };
  const place = async () => {
    const [country, region] = await Promise.all([
      ask('country').then(async (found) => {
        await note({ COUNTRY: stageOf(found) }, { country: found });
        return found;
      }),
      ask('region').then(async (found) => {
        await note({ CITY: stageOf(found) }, { region: found });
        return found;
      }),
    ]);
    await note({ LOCATION: region.value ? 'FOUND' : stageOf(country) });
  };
  await Promise.all([carrier(), timeZone(), place()]);
  await note({ PROCESS: 'RUNNING' });
}
