import type { Locale } from '#shared/locales.ts';
import type { Name, Near, Place } from './street-tiles.ts';

/** Metres within which a street, and the number of a house in it, are looked for. */
export const streetReach = 50;
const numberReach = 30;
/** At a house that is this near (m), its street counts, even where another road passes nearer. */
const atHouse = 15;
/** Houses in two streets are equally near if less than this (m) makes the difference. */
const houseLead = 0.5;
/** Within this distance of two roads (m), somebody stands where they cross. */
const junction = 3;
/** How much nearer (m) the nearer of two roads must be, and by half of the position's own uncertainty. */
const roadLead = 5;

type Found<T> = T & { distance: number };

/**
 * The street of a point with the number of the nearest house in it: 'Soriano 1023'. Where two streets are about
 * equally near both are named, 'Soriano / Convención', and never a number: a wrong street is worse than none.
 * `accuracy`: metres, at most `streetReach`.
 */
export function streetName(near: readonly Near[], locale: Locale, accuracy: number): string | null {
  const roads = roadsIn(near);
  const houses = accuracy <= numberReach ? housesIn(near) : [];
  const nameOf = (street: string) => roads.find(({ local }) => same(local, street))?.name[locale] ?? street;
  const both = (one: string, other: string) => `${nameOf(one)} / ${nameOf(other)}`;
  const single = (street: string) => {
    const house = houses.find((each) => same(each.street, street));
    return house ? `${nameOf(street)} ${numberText(house.number)}` : nameOf(street);
  };

  const [road, next] = roads;
  if (road && next && next.distance <= junction) return both(road.local, next.local);
  const [house] = houses;
  if (house && house.distance <= atHouse) {
    const other = houses.find(({ street }) => !same(street, house.street));
    const isClear = !other || other.distance - house.distance >= houseLead;
    return isClear ? single(house.street) : both(house.street, other.street);
  }
  if (!road) return null;
  const isClear = !next || next.distance - road.distance >= Math.max(roadLead, accuracy / 2);
  return isClear ? single(road.local) : both(road.local, next.local);
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The number as shown: of a building with several ('1463,1465,1467') the first and the last. */
function numberText(number: string): string {
  const parts = number.split(/[,;]/).map((part) => part.trim());
  return parts.length > 1 ? `${parts[0]}–${parts.at(-1)}` : number;
}

/** Named roads within reach, each once, the nearest first. */
function roadsIn(near: readonly Near[]): Found<{ local: string; name: Name }>[] {
  const found = new Map<string, Found<{ local: string; name: Name }>>();
  for (const { tile, at, side } of near)
    for (const { local, name, lines } of tile.roads) {
      let distance = found.get(local)?.distance ?? Infinity;
      for (let i = 0; i < lines.length; i += 4)
        distance = Math.min(
          distance,
          side * distanceToLine(at, lines[i]!, lines[i + 1]!, lines[i + 2]!, lines[i + 3]!),
        );
      if (distance <= streetReach) found.set(local, { local, name, distance });
    }
  return [...found.values()].sort(nearestFirst);
}

function distanceToLine({ x, y }: Near['at'], x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  return lengthOf(x1 + part * dx - x, y1 + part * dy - y);
}

/** Math.hypot takes ten times as long. */
const lengthOf = (x: number, y: number) => Math.sqrt(x * x + y * y);

const housesIn = (near: readonly Near[]) => pointsIn(near, numberReach, ({ houses }) => houses);

/** The nearest suburb, neighbourhood or village, if one is near. */
export const suburbReach = 1_500;
export const suburbName = (near: readonly Near[], locale: Locale): string | null =>
  pointsIn(near, suburbReach, placesOf('suburb'))[0]?.name[locale] ?? null;

/** The city or town that a place belongs to, as far as points tell: a large one reaches farther than a small one. */
export const cityReach = 20_000;
export function cityName(near: readonly Near[], locale: Locale): string | null {
  const weight = ({ distance, population }: Found<Place>) => distance / Math.max(population, 5_000) ** 0.25;
  const [nearest] = pointsIn(near, cityReach, placesOf('city')).sort(
    (one, other) => weight(one) - weight(other),
  );
  return nearest?.name[locale] ?? null;
}

const placesOf =
  (wanted: Place['kind']) =>
  ({ places }: Near['tile']) =>
    places.filter(({ kind }) => kind === wanted);

function pointsIn<T extends Near['at']>(
  near: readonly Near[],
  reach: number,
  points: (tile: Near['tile']) => readonly T[],
): Found<T>[] {
  const found: Found<T>[] = [];
  for (const { tile, at, side } of near)
    for (const point of points(tile)) {
      const distance = side * lengthOf(point.x - at.x, point.y - at.y);
      if (distance <= reach) found.push({ ...point, distance });
    }
  return found.sort(nearestFirst);
}

const nearestFirst = (one: { distance: number }, other: { distance: number }) =>
  one.distance - other.distance;
