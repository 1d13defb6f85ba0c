import type { Locale } from '#shared/locales.ts';

/** Place names. */
export type GeocoderPort = {
  /**
   * The place's name, from the smallest area to the largest, in the reader's language where the data have it; null at
   * sea. Degrees WGS 84. `accuracy` (metres): the name is no finer than this circle; absent or null means as fine as the
   * data.
   */
  reverse(
    latitude: number,
    longitude: number,
    locale: Locale,
    accuracy?: number | null,
  ): Promise<string | null>;
};
