import type { SharedPosition } from '../link/invitation.ts';
import type { PageLocale } from '../link/link-token.ts';
import type { Texts } from './texts.ts';

/** Decimals of a degree that a radius (metres) leaves any meaning to. */
const decimalsFor = (accuracy: number) => (accuracy >= 5_000 ? 1 : accuracy >= 500 ? 2 : 4);

const unbroken = '\u00a0';

/** '6.21° S, 106.85° E' */
export function coordinatesText(
  { latitude, longitude, accuracy }: SharedPosition,
  { t, locale }: Texts,
): string {
  const digits = decimalsFor(accuracy);
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const north = t(latitude < 0 ? 'sharing.south' : 'sharing.north');
  const east = t(longitude < 0 ? 'sharing.west' : 'sharing.east');
  return `${format.format(Math.abs(latitude))}°${unbroken}${north}, ${format.format(Math.abs(longitude))}°${unbroken}${east}`;
}

/** '12 m', '1.5 km' */
export function radiusText(metres: number, locale: PageLocale): string {
  const far = metres >= 1_000;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: far ? 'kilometer' : 'meter',
    maximumSignificantDigits: 2,
  })
    .format(far ? metres / 1_000 : Math.max(1, Math.round(metres)))
    .replace(' ', unbroken);
}

/** The time, with the day when it is not today. */
export function timeText(iso: string, now: number, locale: PageLocale): string {
  const time = new Date(iso);
  const today = time.toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(locale, {
    dateStyle: today ? undefined : 'medium',
    timeStyle: 'short',
  }).format(time);
}
