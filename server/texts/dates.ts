const regions = { en: 'en-GB', id: 'id-ID' } as const;

/** Writes moments with their time zone, as in '26 November 2026 at 10:30 UTC'. */
export const momentsIn = (locale: 'en' | 'id', timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(regions[locale], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });

/** Writes days in words, as in '26 November 2026', in UTC. */
export const datesIn = (locale: 'en' | 'id'): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(regions[locale], { dateStyle: 'long', timeZone: 'UTC' });

/** A reader's time zone, as their browser named it; UTC if it named none that is known. */
export function knownTimeZone(timeZone = 'UTC'): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
