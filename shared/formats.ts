const made = new Map<string, unknown>();

function kept<Format>(key: unknown[], make: () => Format): Format {
  const name = JSON.stringify(key);
  const format = (made.get(name) as Format | undefined) ?? make();
  made.set(name, format);
  return format;
}

/** Formats that are made once: to make one takes longer than to write a whole row of a list. */
export const numberFormat = (tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  kept(['number', tag, options], () => new Intl.NumberFormat(tag, options));

/** The same for times, anew in another time zone. */
export const dateFormat = (tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept(['date', tag, options, new Date().getTimezoneOffset()], () => new Intl.DateTimeFormat(tag, options));
