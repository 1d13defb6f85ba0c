// oxlint-disable-next-line typescript/triple-slash-reference -- the package has no types, and both apps import this file
/// <reference path="./open-location-code.d.ts" />
import { forward } from 'mgrs';
import { OpenLocationCode } from 'open-location-code';
import { numberFormat } from '#shared/formats.ts';
import type { Locale } from '#shared/locales.ts';

export type NotationName = 'decimal' | 'minutes' | 'plusCode' | 'mgrs';
/** `text`: to be written or copied. `spoken`: the same, to be read out on the phone. */
export type Notation = { name: NotationName; text: string; spoken: string };

/** Those of radio and of spelling on the phone, also in Indonesian. */
const spellingWords =
  'Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu'.split(
    ' ',
  );

const words = {
  en: {
    sides: { N: 'North', S: 'South', E: 'East', W: 'West' },
    letters: { N: 'N', S: 'S', E: 'E', W: 'W' },
    point: 'point',
    degrees: 'degrees',
    minutes: 'minutes',
  },
  id: {
    sides: { N: 'Lintang Utara', S: 'Lintang Selatan', E: 'Bujur Timur', W: 'Bujur Barat' },
    letters: { N: 'LU', S: 'LS', E: 'BT', W: 'BB' },
    point: 'koma',
    degrees: 'derajat',
    minutes: 'menit',
  },
};

/** Letters as words; digits in threes from the right, as they are easiest to repeat. */
const spelled = (code: string): string =>
  code
    .replace(/\d(?=(?:\d{3})+(?!\d))/g, '$& ')
    .replace(/[A-Z]/g, (letter) => ` ${spellingWords[letter.charCodeAt(0) - 65]} `)
    .trim()
    .replace(/ +/g, ' ');

type Place = { latitude: number; longitude: number; accuracy: number | null };

/**
 * A place as rescue services and others ask for it. MGRS is left out near the poles, where it has other rules (south of
 * 80° S, north of 84° N).
 */
export function notationsOf({ latitude, longitude, accuracy }: Place, locale: Locale): Notation[] {
  const { sides, letters, point, degrees, minutes } = words[locale];
  const axes = [
    { value: latitude, side: latitude < 0 ? 'S' : 'N' },
    { value: longitude, side: longitude < 0 ? 'W' : 'E' },
  ] as const;
  /** Adding 0 takes the sign from a zero. */
  const decimal = (value: number) => (Number(value.toFixed(5)) + 0).toFixed(5);
  const thousandths = numberFormat(locale, { minimumFractionDigits: 3 });
  const inMinutes = (value: number) => {
    const all = Math.round(Math.abs(value) * 60_000);
    return { whole: Math.floor(all / 60_000), rest: (all % 60_000) / 1_000 };
  };
  const readDecimal = (digits: string) => {
    const [whole, rest = ''] = digits.split('.');
    return `${whole} ${point} ${rest.replace(/^\d{3}(?=\d)/, '$& ')}`;
  };
  const plusCode = new OpenLocationCode().encode(
    latitude,
    longitude,
    accuracy !== null && accuracy < 10 ? 11 : 10,
  );
  const mgrs = mgrsOf(latitude, longitude);
  return [
    {
      name: 'decimal',
      text: axes.map(({ value }) => decimal(value)).join(', '),
      spoken: axes
        .map(({ value, side }) => `${sides[side]} ${readDecimal(decimal(Math.abs(value)))}`)
        .join(', '),
    },
    {
      name: 'minutes',
      text: axes
        .map(({ value, side }) => {
          const { whole, rest } = inMinutes(value);
          return `${whole}° ${thousandths.format(rest)}′ ${letters[side]}`;
        })
        .join(', '),
      spoken: axes
        .map(({ value, side }) => {
          const { whole, rest } = inMinutes(value);
          return `${sides[side]} ${whole} ${degrees} ${readDecimal(rest.toFixed(3))} ${minutes}`;
        })
        .join(', '),
    },
    {
      name: 'plusCode',
      text: plusCode,
      spoken: [plusCode.slice(0, 4), plusCode.slice(4, 8), '+', plusCode.slice(9)]
        .map((part) => (part === '+' ? 'plus' : spelled(part)))
        .join(', '),
    },
    ...(mgrs ? [{ name: 'mgrs' as const, text: mgrs, spoken: mgrs.split(' ').map(spelled).join(', ') }] : []),
  ];
}

/** To a metre, as `48M YU 02123 17123`; null where MGRS has other rules. */
function mgrsOf(latitude: number, longitude: number): string | null {
  if (latitude < -80 || latitude > 84) return null;
  // 180° E and 180° W are one meridian, which begins the first zone.
  const [, zone = '', square = '', east = '', north = ''] =
    /^(\d+\w)(\w\w)(\d{5})(\d{5})$/.exec(forward([longitude === 180 ? -180 : longitude, latitude])) ?? [];
  return zone && `${zone} ${square} ${east} ${north}`;
}
