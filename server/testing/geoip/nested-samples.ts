import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeMmdb } from './write-mmdb.ts';

/** MaxMind's shape as published: GeoIP2 City. */
const london = {
  city: { names: { de: 'London', en: 'London', fr: 'Londres' } },
  country: { iso_code: 'GB', names: { en: 'United Kingdom' } },
  location: {
    accuracy_radius: { uint: 10 },
    latitude: 51.5142,
    longitude: -0.0931,
    time_zone: 'Europe/London',
  },
  subdivisions: [{ iso_code: 'ENG', names: { en: 'England' } }],
};
const bhutan = {
  country: { iso_code: 'BT' },
  location: { accuracy_radius: { uint: 534 }, latitude: 27.5, longitude: 90.5 },
};
const nestedV4 = {
  '81.2.69.0/24': london,
  '67.43.156.0/24': bhutan,
  '8.8.4.0/24': { country: { iso_code: 'US' }, location: { latitude: 37.751, longitude: -97.822 } },
  '8.8.8.0/24': {
    country: { iso_code: 'US' },
    subdivisions: [{ names: { en: 'California' } }],
    location: { latitude: 37, longitude: -120 },
  },
  '1.0.0.0/24': { registered_country: { iso_code: 'AU' } },
  '1.1.1.0/24': { country: { iso_code: 'AU' } },
  '10.0.0.0/8': london,
};
const nested = { ...nestedV4, '2a00:1450::/32': london };

/** A folder with city.mmdb (IPv4 and IPv6) and v4-only.mmdb in the nested shape. The caller removes it. */
export async function writeNestedSamples(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'geoip-'));
  await writeFile(join(folder, 'city.mmdb'), writeMmdb(nested, { ipVersion: 6 }));
  await writeFile(join(folder, 'v4-only.mmdb'), writeMmdb(nestedV4, { ipVersion: 4 }));
  return folder;
}
