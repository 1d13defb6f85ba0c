import type { Locale } from '#shared/locales.ts';

export type StillPlace = {
  /** Degrees WGS 84. */
  latitude: number;
  longitude: number;
  /** Metres; null if unknown. */
  accuracy: number | null;
  source: 'IP' | 'GPS';
};

/** CSS pixels. */
export type Size = { width: number; height: number };

/** Small pictures of maps, drawn here: no browser and no other host is involved. */
export type MapPort = {
  /**
   * Places with their surroundings as an SVG of this size, without scripts or external resources; it follows the
   * reader's colour scheme, and names towns in `locale` (English) where the data have it. All places are within its
   * middle part of the size `fit` (two fifths of the height). The circle is the accuracy, if known, a square stands for
   * an area; only a place from a device has a dot.
   */
  still(
    places: readonly StillPlace[],
    size: Size,
    options?: { locale?: Locale; fit?: Size },
  ): Promise<string>;
};
