/** Towns of the world by ISO 3166-1 alpha-2, the largest first (tools/map/build-places.ts). */
export type PlacesFile = Record<
  string,
  {
    /** Names of the first-level divisions; empty where there is none. */
    regions: string[];
    names: string[];
    /** Which of `regions` each is in. */
    region: number[];
    /** In thousandths of a degree. */
    latitude: number[];
    longitude: number[];
  }
>;
