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

/** Writes days in words, as in '26 November 2026', in UTC; `timeStyle`: with the time of day. */
export const datesIn = (locale: 'en' | 'id', timeStyle?: 'short'): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(regions[locale], {
    dateStyle: 'long',
    timeStyle,
    timeZone: 'UTC',
  });
