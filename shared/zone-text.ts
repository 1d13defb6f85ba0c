import type { Locale } from './locales.ts';

/** 'Eastern Time' for `America/New_York`; takes zones of the IANA database, separated by commas. */
export const zoneText = (zones: string, locale: Locale): string =>
  [...new Set(zones.split(', ').map((zone) => nameOf(zone, locale)))].join(', ');

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
