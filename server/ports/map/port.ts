import type { Locale } from '#shared/locales.ts';

export type StillPlace = {
  /** Degrees WGS 84. */
  latitude: number;
  longitude: number;
  /** Metres; null if unknown. */
  accuracy: number | null;
  source: 'IP' | 'GPS';
};

/** Small pictures of maps, drawn here: no browser and no other host is involved. */
export type MapPort = {
  /**
   * The place with its surroundings as an SVG of `width` x `height` CSS pixels, without scripts or external resources;
   * it follows the reader's colour scheme, and names places in `locale` (English) where the data have it. The circle is the accuracy, if known; a place from a device has a dot in it.
   */
  still(place: StillPlace, size: { width: number; height: number }, locale?: Locale): Promise<string>;
};
