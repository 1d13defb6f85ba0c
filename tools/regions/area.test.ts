import { expect, it } from 'vitest';
import { areaAround, areaOfCountry } from './area.ts';

it('of places with one name takes the one that is much larger, and one that is said more closely', async () => {
  expect(await areaAround('Surabaya', 40)).toMatchObject({
    name: 'surabaya',
    title: expect.stringContaining('East Java'),
  });
  const [west, south, east, north] = (await areaAround('Springfield, Illinois', 40)).box;
  expect([west, south, east, north].map(Math.round)).toEqual([-90, 39, -89, 40]);
});

it('a country is what surrounds its towns, not its territories overseas', async () => {
  const { name, box } = await areaOfCountry('id');
  expect(name).toBe('id');
  expect(box.map(Math.round)).toEqual([95, -11, 141, 6]);
  expect((await areaOfCountry('FR')).box.map(Math.round)).toEqual([-5, 41, 10, 52]);
});
