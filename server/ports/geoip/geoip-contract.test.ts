import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDbip } from './dbip.ts';
import { writeNestedSamples } from '#server/testing/geoip/nested-samples.ts';
import type { GeoipPort } from './port.ts';

let folder: string;
beforeAll(async () => {
  folder = await writeNestedSamples();
});
afterAll(() => rm(folder, { recursive: true }));

const adapters: [string, () => Promise<GeoipPort>][] = [
  ['DB-IP of npm, flat', () => openDbip({ demoPlace: false })],
  [
    'a GeoIP2 City file, nested',
    () => openDbip({ databasePath: join(folder, 'city.mmdb'), demoPlace: false }),
  ],
];

describe.each(adapters)('every GeoipPort: %s', (_name, open) => {
  let geoip: GeoipPort;
  beforeAll(async () => {
    geoip = await open();
  });

  it('locates public IPv4 and IPv6 addresses as a circle', async () => {
    for (const address of ['81.2.69.142', '2a00:1450:4001:824::200e']) {
      const place = await geoip.lookup(address);
      expect(place).toMatchObject({ isDemo: false, city: expect.any(String), region: expect.any(String) });
      expect(place!.country).toMatch(/^[A-Z]{2}$/);
      expect(Math.abs(place!.latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(place!.longitude)).toBeLessThanOrEqual(180);
      expect(place!.radius).toBeGreaterThanOrEqual(5_000);
    }
  });

  it('treats an IPv4-mapped address like its IPv4 address, in any spelling', async () => {
    const plain = await geoip.lookup('81.2.69.142');
    expect(plain).not.toBeNull();
    for (const mapped of [
      '::ffff:81.2.69.142',
      '::FFFF:5102:458e',
      '0:0:0:0:0:ffff:81.2.69.142',
      ' 81.2.69.142 ',
    ]) {
      expect(await geoip.lookup(mapped)).toEqual(plain);
    }
  });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.1.1',
    '169.254.1.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.5',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    '3fff::1',
    '64:ff9b::5102:458e',
    '2002:5102:458e::1',
    '2001:0:4136:e378::1',
    '::ffff:10.1.2.3',
    '::ffff:192.168.1.1',
  ])('returns null for %s, which is private, reserved or a tunnel', async (address) => {
    expect(await geoip.lookup(address)).toBeNull();
  });

  it.each([
    '',
    'unknown',
    '256.1.1.1',
    '81.2.69',
    '81.2.69.142:443',
    '81.2.69.142, 10.0.0.1',
    '[::1]',
    ':::',
    'x'.repeat(99_999),
  ])('returns null for an invalid address (%#)', async (text) => {
    expect(await geoip.lookup(text)).toBeNull();
  });

  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
    'returns null for %s without the demo place',
    async (address) => {
      expect(await geoip.lookup(address)).toBeNull();
    },
  );
});
