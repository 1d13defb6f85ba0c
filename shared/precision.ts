export type SharePrecision = 'ARRIVAL' | 'CITY' | 'AREA' | 'EXACT';
/** `accuracy`: metres; null if the device does not know it. */
export type Coordinates = { latitude: number; longitude: number; accuracy: number | null };

/** About 1 km: a hundredth of a degree of latitude, and a radius in steps to match (metres). */
const perDegree = 100;
const areaRadius = 1_000;

const rounded = (degrees: number, step: number) =>
  (Math.round((degrees * perDegree) / step) * step) / perDegree;

/**
 * How many hundredths of a degree of longitude are about 1 km: the meridians converge towards the poles. One up to a
 * latitude of 60°, where it is still more than half a kilometre.
 */
function longitudeStep(latitude: number): number {
  const step = Math.floor(1 / Math.cos((latitude * Math.PI) / 180));
  return Math.min(step, 180 * perDegree);
}

/** Whether a device's position tells more than an AREA would. */
export const isExact = ({ accuracy }: Pick<Coordinates, 'accuracy'>): boolean =>
  accuracy === null || accuracy < areaRadius;

/** A device's position as precise as the chosen precision allows; null if it allows none (ARRIVAL, CITY). */
export function withinPrecision(position: Coordinates, precision: SharePrecision): Coordinates | null {
  if (precision === 'ARRIVAL' || precision === 'CITY') return null;
  if (precision === 'EXACT') return position;
  const latitude = rounded(position.latitude, 1);
  const longitude = rounded(position.longitude, longitudeStep(latitude));
  return {
    latitude,
    longitude: Math.max(-180, Math.min(longitude, 180)),
    // In whole steps: the device's own radius tells more, and would look more precise than the position is.
    accuracy: Math.max(1, Math.ceil((position.accuracy ?? 0) / areaRadius)) * areaRadius,
  };
}
