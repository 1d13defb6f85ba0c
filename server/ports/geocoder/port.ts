/** Names of places. */
export type GeocoderPort = {
  /** The nearest place's name, in the reader's language as far as the data go; null at sea. Degrees WGS 84. */
  reverse(latitude: number, longitude: number, locale: 'en' | 'id'): Promise<string | null>;
};
