import type { Locale } from './locales.ts';

/** 'Eastern Time' for `America/New_York`; takes zones of the IANA database, separated by commas. */
export const zoneText = (zones: string, locale: Locale): string =>
  [...new Set(fromWestToEast(zones.split(', ')).map((zone) => nameOf(zone, locale)))].join(', ');

/** As people list them; those that this browser does not know come last. */
function fromWestToEast(zones: string[]): string[] {
  const now = new Date();
  const offsets = new Map(zones.map((zone) => [zone, offsetOf(zone, now)]));
  return [...zones].sort((one, other) => offsets.get(one)! - offsets.get(other)!);
}

/** Minutes ahead of UTC. */
function offsetOf(timeZone: string, now: Date): number {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    const offset = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value;
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(offset ?? '') ?? [];
    return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
  } catch {
    return Number.MAX_SAFE_INTEGER;
  }
}

function nameOf(timeZone: string, locale: Locale): string {
  const identifier = timeZone.replaceAll('_', ' ');
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
    const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value;
    return !name || name.startsWith('GMT') ? identifier : name;
  } catch {
    // Unknown to this browser, as is the style to some from before 2022.
    return identifier;
  }
}
