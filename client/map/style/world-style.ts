import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { mapShades, typeface } from '#shared/brand.ts';
import { indonesianTowns } from '#shared/indonesian-places.ts';
import type { Locale } from '#shared/locales.ts';
import { sourceUrl } from '../tiles/archives.ts';

type Colors = Record<keyof typeof mapShades, string>;
const inMode = (mode: 0 | 1) =>
  Object.fromEntries(Object.entries(mapShades).map(([name, shade]) => [name, shade[mode]])) as Colors;
const [light, dark] = [inMode(0), inMode(1)];

export const worldColors = (isDark: boolean) => (isDark ? dark : light);

/** Named on the map itself. */
const nameCredits = 'GeoNames (CC BY 4.0)';

const text = (name: string | ExpressionSpecification) => ({
  'text-field': typeof name === 'string' ? (['get', name] as ExpressionSpecification) : name,
  'text-font': [typeface.family],
  'text-max-width': 8,
});

const townName = (locale: Locale): ExpressionSpecification =>
  locale === 'id'
    ? ([
        'match',
        ['get', 'name'],
        ...Object.entries(indonesianTowns).flat(),
        ['get', 'name'],
      ] as unknown as ExpressionSpecification)
    : ['get', 'name'];

/** From this zoom on Natural Earth's lines are in the wrong place: coasts and rivers by half a kilometre. */
const generalised = 9;

/**
 * The embedded world (tools/map/world-layers.ts): no streets, no other host, its own font. `hasStreets`: those around
 * hide the coast where it is wrong; else names stand on paper where one looks closer.
 */
export function worldStyle(
  url: string,
  isDark: boolean,
  locale: Locale,
  hasStreets = false,
): StyleSpecification {
  const colors = worldColors(isDark);
  const of = <Layer extends object>(id: string, layer: Layer) => ({
    id,
    source: 'world',
    'source-layer': id,
    ...layer,
  });
  const halo = { 'text-halo-color': colors.halo, 'text-halo-width': 1.5 };
  const coast = hasStreets ? {} : { maxzoom: generalised };
  const layers = [
    {
      id: 'sea',
      type: 'background',
      paint: {
        'background-color': hasStreets
          ? colors.water
          : ['interpolate', ['linear'], ['zoom'], generalised - 0.5, colors.water, generalised, colors.land],
      },
    },
    // Below the land, so that only its outer half is visible: no seams where areas are cut, at tiles and at the date
    // line.
    of('land', {
      id: 'coast',
      type: 'line',
      ...coast,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colors.coast, 'line-width': 2.4 },
    }),
    of('land', { type: 'fill', ...coast, paint: { 'fill-color': colors.land, 'fill-antialias': false } }),
    of('urban', { type: 'fill', maxzoom: generalised, paint: { 'fill-color': colors.urban } }),
    of('ice', { type: 'fill', maxzoom: generalised, paint: { 'fill-color': colors.ice } }),
    of('rivers', {
      type: 'line',
      minzoom: 3,
      maxzoom: generalised,
      paint: {
        'line-color': colors.coast,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.4, 8, 1.2, 12, 2],
        'line-opacity': 0.8,
      },
    }),
    of('water', {
      type: 'fill',
      maxzoom: generalised,
      paint: { 'fill-color': colors.water, 'fill-outline-color': colors.coast },
    }),
    of('roads', {
      type: 'line',
      minzoom: 5,
      maxzoom: generalised,
      paint: {
        'line-color': colors.road,
        'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.5, 10, 2],
      },
    }),
    of('borders', {
      type: 'line',
      maxzoom: generalised,
      filter: ['get', 'settled'],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colors.border, 'line-width': 1.2 },
    }),
    of('borders', {
      id: 'borders-disputed',
      type: 'line',
      maxzoom: generalised,
      filter: ['!', ['get', 'settled']],
      paint: { 'line-color': colors.border, 'line-width': 1.2, 'line-dasharray': [2, 2] },
    }),
    of('provinces', {
      type: 'symbol',
      minzoom: 5,
      maxzoom: 9,
      layout: {
        ...text('name'),
        'text-size': 11.5,
        'text-letter-spacing': 0.08,
        'symbol-sort-key': ['+', 1e6, ['get', 'rank']],
      },
      paint: { 'text-color': colors.province, ...halo },
    }),
    of('places', {
      id: 'place-dots',
      type: 'circle',
      minzoom: 3,
      filter: ['<=', ['get', 'z'], ['zoom']],
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['get', 'pop'], 0, 1.8, 1e6, 3],
        'circle-color': colors.place,
        'circle-opacity': 0.7,
      },
    }),
    of('places', {
      type: 'symbol',
      minzoom: 3,
      filter: ['<=', ['get', 'z'], ['zoom']],
      layout: {
        ...text(townName(locale)),
        'text-size': ['interpolate', ['linear'], ['get', 'pop'], 0, 11.5, 1e5, 12.5, 1e6, 14.5, 1e7, 16],
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.5,
        'text-justify': 'auto',
        'symbol-sort-key': ['-', ['case', ['has', 'capital'], -1e7, 0], ['get', 'pop']],
      },
      paint: { 'text-color': ['step', ['get', 'pop'], colors.small, 1e5, colors.place], ...halo },
    }),
    of('countries', {
      type: 'symbol',
      maxzoom: 7,
      layout: {
        ...text(locale),
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 11, 5, 15],
        'text-letter-spacing': 0.05,
        'symbol-sort-key': ['-', 0, ['get', 'area']],
      },
      paint: { 'text-color': colors.country, ...halo },
    }),
  ] as LayerSpecification[];
  // Where there are streets, the credits fit a phone's line without what needs none.
  const attribution = hasStreets ? nameCredits : `Natural Earth · ${nameCredits}`;
  return { version: 8, sources: { world: { type: 'vector', url: sourceUrl(url), attribution } }, layers };
}
