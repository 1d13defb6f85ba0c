export type SharePrecision = 'CITY' | 'AREA' | 'EXACT';
export type Coordinates = { latitude: number; longitude: number; accuracy: number };

/** About 1 km: two decimals of a degree, and a radius to match (metres). */
const areaDecimals = 2;
const areaRadius = 1_000;

const round = (degrees: number) => Number(degrees.toFixed(areaDecimals));

/** A device's position as precise as the chosen precision allows; null if it allows none (CITY). */
export function withinPrecision(position: Coordinates, precision: SharePrecision): Coordinates | null {
  if (precision === 'CITY') return null;
  if (precision === 'EXACT') return position;
  return {
    latitude: round(position.latitude),
    longitude: round(position.longitude),
    accuracy: Math.max(position.accuracy, areaRadius),
  };
}
