/** Writes days in words, as in '26 November 2026', in UTC; `timeStyle`: with the time of day. */
export const datesIn = (locale: 'en' | 'id', timeStyle?: 'short'): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'id-ID', {
    dateStyle: 'long',
    timeStyle,
    timeZone: 'UTC',
  });
