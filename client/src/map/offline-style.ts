import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';
import type { OfflineData } from './offline-data.ts';

export const mapFont = 'Plus Jakarta Sans Variable';

const light = {
  water: '#d5e4e6',
  land: '#f6f2e9',
  coast: '#a9c0c2',
  border: '#c9bda6',
  city: '#42514f',
  country: '#8a7d66',
  halo: '#f8f5ee',
};
const dark: typeof light = {
  water: '#0e1a1e',
  land: '#1d2827',
  coast: '#3a5154',
  border: '#455451',
  city: '#c3cfcc',
  country: '#8d9c97',
  halo: '#141d1d',
};

/** Inhabitants in thousands that a city needs to be named at a zoom. */
const rank: ExpressionSpecification = ['step', ['zoom'], 6_000, 3, 2_500, 4, 1_000, 5, 500, 6, 250, 7, 100];

/** The embedded world: no streets, no network, its own fonts. */
export function offlineStyle(data: OfflineData, isDark: boolean): StyleSpecification {
  const colors = isDark ? dark : light;
  const halo = { 'text-halo-color': colors.halo, 'text-halo-width': 1.4 };
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: data.land, tolerance: 0.2, maxzoom: 10, attribution: 'Natural Earth' },
      coasts: { type: 'geojson', data: data.coasts, tolerance: 0.2, maxzoom: 10 },
      borders: { type: 'geojson', data: data.borders, tolerance: 0.2, maxzoom: 10 },
      countries: { type: 'geojson', data: data.countries },
      cities: { type: 'geojson', data: data.cities, attribution: 'GeoNames (CC BY 4.0)' },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colors.water } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land } },
      { id: 'coast', type: 'line', source: 'coasts', paint: { 'line-color': colors.coast, 'line-width': 1 } },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        layout: { 'line-join': 'round' },
        paint: { 'line-color': colors.border, 'line-width': 1.2, 'line-dasharray': [3, 2] },
      },
      {
        id: 'city-dots',
        type: 'circle',
        source: 'cities',
        minzoom: 2.5,
        filter: ['>=', ['get', 'thousands'], rank],
        paint: { 'circle-radius': 2.6, 'circle-color': colors.city, 'circle-opacity': 0.75 },
      },
      {
        id: 'countries',
        type: 'symbol',
        source: 'countries',
        maxzoom: 6,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': [mapFont],
          'text-size': 13,
          'text-letter-spacing': 0.04,
          'text-max-width': 7,
          'symbol-sort-key': ['-', 0, ['get', 'area']],
        },
        paint: { 'text-color': colors.country, ...halo },
      },
      {
        id: 'cities',
        type: 'symbol',
        source: 'cities',
        minzoom: 2.5,
        filter: ['>=', ['get', 'thousands'], rank],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': [mapFont],
          'text-size': ['interpolate', ['linear'], ['zoom'], 3, 12, 9, 15],
          'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
          'text-radial-offset': 0.55,
          'text-max-width': 8,
          'symbol-sort-key': ['-', 0, ['get', 'thousands']],
        },
        paint: { 'text-color': colors.city, ...halo },
      },
    ],
  };
}
