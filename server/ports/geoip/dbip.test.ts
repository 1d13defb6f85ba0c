import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeInDemo, openDbip } from './dbip.ts';
import { writeNestedSamples } from '#server/testing/geoip/nested-samples.ts';
import { writeMmdb } from '#server/testing/geoip/write-mmdb.ts';
import { distanceBetween } from '#shared/distance.ts';
import { placeOf } from './place.ts';

let folder: string;
beforeAll(async () => {
  folder = await writeNestedSamples();
});
afterAll(() => rm(folder, { recursive: true }));

describe('the demo place', () => {
  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '::ffff:192.168.1.1',
    '169.254.1.1',
    '100.64.0.1',
    '192.0.2.1',
    '198.51.100.7',
    '203.0.113.9',
    'fe80::1%eth0',
    'fd12:3456::1',
    '2001:db8::1',
    '3fff::1',
  ])('is returned for %s, an address of a developer or an example', async (address) => {
    const geoip = await openDbip({ demoPlace: true });
    expect(await geoip.lookup(address)).toEqual(placeInDemo);
    expect(placeInDemo.isDemo).toBe(true);
  });

  it('is not returned for other addresses', async () => {
    const geoip = await openDbip({ demoPlace: true });
    expect(await geoip.lookup('81.2.69.142')).toMatchObject({ isDemo: false });
    for (const address of ['0.0.0.0', '198.18.0.1', '224.0.0.1', '255.255.255.255', 'ff02::1', 'unknown']) {
      expect(await geoip.lookup(address)).toBeNull();
    }
  });
});

describe('the radius', () => {
  const nested = () => openDbip({ databasePath: join(folder, 'city.mmdb'), demoPlace: false });

  it('is taken from the data if they have one', async () => {
    const geoip = await nested();
    expect(await geoip.lookup('81.2.69.142')).toEqual({
      latitude: 51.5,
      longitude: -0.1,
      radius: 10_000,
      city: 'London',
      region: 'England',
      country: 'GB',
      isDemo: false,
    });
    expect(await geoip.lookup('67.43.156.1')).toMatchObject({
      city: null,
      region: null,
      country: 'BT',
      radius: 534_000,
    });
  });

  it('grows if only the region, or only the country, is known', async () => {
    const [dbip, geoip2] = [await openDbip({ demoPlace: false }), await nested()];
    const city = (await dbip.lookup('81.2.69.142'))!.radius;
    const region = (await geoip2.lookup('8.8.8.8'))!.radius;
    const country = (await geoip2.lookup('8.8.4.4'))!.radius;
    expect([city, region, country]).toEqual([50_000, 250_000, 1_000_000]);
  });

  it('is at least 10 km, because the recipient agreed to the precision of a city', () => {
    const record = (accuracy_radius: number) => ({
      country: { iso_code: 'ID' },
      location: { latitude: -6.2, longitude: 106.8, accuracy_radius },
    });
    expect(placeOf(record(1))?.radius).toBe(10_000);
    expect(placeOf(record(20))?.radius).toBe(20_000);
  });

  it('is halved in a city-state', async () => {
    const geoip = await openDbip({ demoPlace: false });
    expect(await geoip.lookup('165.21.83.88')).toMatchObject({ country: 'SG', radius: 25_000 });
  });
});

it('rounds the point to a tenth of a degree, because the data may have that of a postcode; the circle contains it', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -89, max: 89, noNaN: true }),
      fc.double({ min: -179, max: 179, noNaN: true }),
      (latitude, longitude) => {
        const location = { latitude, longitude, accuracy_radius: 1 };
        const place = placeOf({ country: { iso_code: 'GB' }, location })!;
        for (const degrees of [place.latitude, place.longitude])
          expect(degrees).toBe(Number(degrees.toFixed(1)));
        expect(distanceBetween(place, location)).toBeLessThan(place.radius);
      },
    ),
  );
});

it("omits the district of a provider's office from the city", async () => {
  const geoip = await openDbip({ demoPlace: false });
  expect(await geoip.lookup('202.90.158.5')).toMatchObject({ city: 'Quezon City', country: 'PH' });
});

it('returns null without a country or coordinates', async () => {
  const geoip = await openDbip({ databasePath: join(folder, 'city.mmdb'), demoPlace: false });
  expect(await geoip.lookup('1.0.0.1')).toBeNull();
  expect(await geoip.lookup('1.1.1.1')).toBeNull();
  expect(await geoip.lookup('93.184.216.34')).toBeNull();
});

it('returns null for an IPv6 address in an IPv4-only file', async () => {
  const geoip = await openDbip({ databasePath: join(folder, 'v4-only.mmdb'), demoPlace: false });
  expect(await geoip.lookup('81.2.69.1')).toMatchObject({ city: 'London' });
  expect(await geoip.lookup('2a00:1450::1')).toBeNull();
});

describe('when the data are missing or damaged', () => {
  it('rejects a configured file that is missing or is not a database', async () => {
    await expect(openDbip({ databasePath: join(folder, 'none.mmdb'), demoPlace: false })).rejects.toThrow(
      /^GEOIP_DATABASE: .*none\.mmdb cannot be read \(ENOENT\)$/,
    );
    await writeFile(join(folder, 'text.mmdb'), 'not a database');
    await expect(openDbip({ databasePath: join(folder, 'text.mmdb'), demoPlace: false })).rejects.toThrow(
      /^GEOIP_DATABASE: .*text\.mmdb cannot be read \(not a MaxMind database\)$/,
    );
  });

  it('returns null without the optional package and warns once, without the address', async () => {
    const warnings: string[] = [];
    const geoip = await openDbip({
      dataFolder: join(folder, 'nowhere'),
      demoPlace: true,
      warn: (message) => warnings.push(message),
    });
    expect(await geoip.lookup('81.2.69.142')).toBeNull();
    expect(await geoip.lookup('81.2.69.142')).toBeNull();
    expect(await geoip.lookup('127.0.0.1')).toEqual(placeInDemo);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/no IP location data/);
    expect(warnings[0]).not.toContain('81.2.69.142');
  });

  it('returns null for a damaged file, and reads it again once it is repaired', async () => {
    const dataFolder = await mkdtemp(join(folder, 'data-'));
    const [v4, v6] = [4, 6].map((family) => join(dataFolder, `dbip-city-ipv${family}.mmdb`)) as [
      string,
      string,
    ];
    await writeFile(v4, 'damaged');
    await writeFile(v6, 'damaged');
    const warnings: string[] = [];
    const geoip = await openDbip({
      dataFolder,
      demoPlace: false,
      warn: (message) => warnings.push(message),
    });
    expect(await geoip.lookup('81.2.69.142')).toBeNull();
    expect(await geoip.lookup('81.2.69.142')).toBeNull();
    expect(warnings).toHaveLength(1);
    await writeFile(
      v4,
      writeMmdb(
        {
          '81.2.69.0/24': {
            city: 'London',
            country_code: 'GB',
            state1: 'England',
            latitude: 51.5,
            longitude: -0.1,
          },
        },
        { ipVersion: 4 },
      ),
    );
    expect(await geoip.lookup('81.2.69.142')).toMatchObject({ city: 'London', radius: 50_000 });
  });
});
