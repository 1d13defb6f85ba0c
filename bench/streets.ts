import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fileURLToPath } from 'node:url';
import { openOfflineGeocoder } from '#server/ports/geocoder/offline.ts';
import { openArchive } from '#server/ports/map/archive.ts';
import { radians } from '#shared/distance.ts';
import { cityData } from '../tools/map/city-data.ts';
import type { Row } from './support.ts';

const sampled = 2_000;
/** Metres by which each house is moved, as a device measures it. */
const moved = 10;
const metresPerDegree = 111_195;
const goals = { right: 0.95, p99: 2, memory: 60e6 };

type House = { street: string; latitude: number; longitude: number };

/** How the houses of a city are named after their streets: how many rightly, in what time, and in what memory. */
export async function streets(): Promise<Row[]> {
  const houses = everyHouse();
  const path = fileURLToPath(new URL('../server/ports/map/montevideo.pmtiles', import.meta.url));
  const archive = await openArchive(path);
  const before = memoryUsed();
  const geocoder = await openOfflineGeocoder({ regions: async () => [{ archive }] });
  let direction = 0;
  const nameOf = ({ latitude, longitude }: House) => {
    // By the golden angle: the same directions in every run, evenly spread.
    direction += Math.PI * (3 - Math.sqrt(5));
    const north = (moved * Math.cos(direction)) / metresPerDegree;
    const east = (moved * Math.sin(direction)) / metresPerDegree / Math.cos(radians(latitude));
    return geocoder.reverse(latitude + north, longitude + east, 'en', moved);
  };
  // A place without streets, which loads GeoNames' list, and the whole city.
  await geocoder.reverse(-6.2, 106.8, 'en');
  for (const house of everyNth(houses, 20_000)) await nameOf(house);
  const used = memoryUsed() - before;

  const times: number[] = [];
  let [right, both] = [0, 0];
  for (const house of everyNth(houses, sampled)) {
    // Its CPU time, because it waits for nothing but for other programs on this machine.
    const start = process.cpuUsage();
    const name = await nameOf(house);
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1_000);
    const [street = ''] = (name ?? '').split(', ');
    const named = street.split(' / ');
    if (!named.some((each) => `${each} `.startsWith(`${house.street} `))) continue;
    right += 1;
    if (named.length > 1) both += 1;
  }
  const p99 = times.toSorted((one, other) => one - other)[Math.floor(sampled * 0.99)]!;
  const percent = (count: number) => `${((count * 100) / sampled).toFixed(1)} %`;
  return [
    {
      name: `right street of ${sampled} houses, each moved by ${moved} m`,
      ours: `${percent(right)}, ${percent(both)} with another at a crossing`,
      peer: `the goal: ${goals.right * 100} %`,
      ratio: (goals.right * sampled) / right,
    },
    {
      name: 'CPU time of a name once its tiles have been read, p99',
      ours: `${p99.toFixed(2)} ms`,
      peer: `the goal: ${goals.p99} ms`,
      ratio: p99 / goals.p99,
    },
    {
      name: "memory of the city's names",
      ours: `${(used / 1e6).toFixed(0)} MB`,
      peer: `the goal: ${goals.memory / 1e6} MB`,
      ratio: used / goals.memory,
    },
  ];
}

/** Every house of Montevideo with a number and a street. */
function everyHouse(): House[] {
  return cityData().flatMap(({ geometry, tags }) => {
    const street = tags['addr:street'];
    if (geometry.type !== 'Point' || !street || !tags['addr:housenumber']) return [];
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    return [{ street, latitude, longitude }];
  });
}

const everyNth = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, index) => index % Math.floor(all.length / count) === 0).slice(0, count);

function memoryUsed(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // What the first finds unused, the second frees.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
