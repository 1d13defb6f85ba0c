import { expect, test } from 'vitest';
import type { PlacesFile } from '#shared/places-file.ts';
import { placesIn } from './places.ts';

const file: PlacesFile = {
  ID: {
    regions: ['West Java', 'Jakarta'],
    names: ['Jakarta', 'South Tangerang', 'Cimahi', 'Kuta'],
    region: [1, 0, 0, 0],
    latitude: [-6208, -6288, -6872, -8723],
    longitude: [106846, 106710, 107542, 115172],
  },
  BR: { regions: ['São Paulo'], names: ['São Paulo'], region: [0], latitude: [-23548], longitude: [-46636] },
  TR: {
    regions: ['Aegean'],
    names: ['Kütahya', 'Cimahi Lama'],
    region: [0, 0],
    latitude: [39424, 39],
    longitude: [29983, 29],
  },
};
const names = (text: string, locale: 'en' | 'id' = 'en') =>
  placesIn(file, locale)
    .search(text, 'ID')
    .map(({ name }) => name);

test('finds places by the beginnings of their words, with or without accents, the very name first', () => {
  expect(names('kuta')).toEqual(['Kuta, West Java, Indonesia', 'Kütahya, Aegean, Türkiye']);
  expect(names('sao p')).toEqual(['São Paulo, Brazil']);
  expect(names('cimahi indo')).toEqual(['Cimahi, West Java, Indonesia']);
  expect(names(' ')).toEqual([]);
  expect(names('qqq')).toEqual([]);
});

test('readers of Indonesian find Indonesia’s places by either name', () => {
  const found = ['Tangerang Selatan, Jawa Barat, Indonesia'];
  expect(names('south tang', 'id')).toEqual(found);
  expect(names('tangerang jawa barat', 'id')).toEqual(found);
});

test('names what is nearest, unless that is too far to say where a point is', () => {
  const places = placesIn(file, 'en');
  expect(places.nearest({ latitude: -6.9, longitude: 107.6 })?.name).toBe('Cimahi, West Java, Indonesia');
  expect(places.nearest({ latitude: -30, longitude: 100 })).toBeNull();
});
