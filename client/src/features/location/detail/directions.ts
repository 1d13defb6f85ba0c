import { decimalsFor } from '#shared/position-text.ts';

type Place = { latitude: number; longitude: number; accuracy: number | null };

/**
 * URLs for directions to a place, with no more decimals than its accuracy justifies. Nothing is fetched before a tap.
 */
export function directionsTo({ latitude, longitude, accuracy }: Place): { osm: string; google: string } {
  const digits = decimalsFor(accuracy);
  const point = `${latitude.toFixed(digits)},${longitude.toFixed(digits)}`;
  return {
    osm: `https://www.openstreetmap.org/directions?${new URLSearchParams({ to: point }).toString()}`,
    google: `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: point }).toString()}`,
  };
}
