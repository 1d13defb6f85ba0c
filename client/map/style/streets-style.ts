import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { layers, namedFlavor } from '@protomaps/basemaps';
import type { Locale } from '#shared/locales.ts';
import { shades, typeface } from '#shared/brand.ts';
import type { MapConfig } from '../map-config.ts';
import { worldColors, worldStyle } from './world-style.ts';

const link = (url: string, text: string) => `<a href="${url}" target="_blank" rel="noopener">${text}</a>`;
const copyright = 'https://www.openstreetmap.org/copyright';
const attribution = `${link(copyright, '© OpenStreetMap')} · ${link('https://protomaps.com', 'Protomaps')}`;
/** The demo city's (server/ports/map/montevideo.md); the map's note says of when it is. */
const demoAttribution = link(copyright, '©\u{A0}OpenStreetMap');

/**
 * Land and sea as in the world around. The library's own names of streets and places are so pale, dark grey on black,
 * that few can read them.
 */
function flavorFor(isDark: boolean) {
  const { DEFAULT, muted, info } = shades.fg;
  const [name, lesser, water] = [DEFAULT, muted, info].map(([light, dark]) => (isDark ? dark : light));
  const { land, water: sea } = worldColors(isDark);
  return {
    ...namedFlavor(isDark ? 'dark' : 'light'),
    earth: land,
    water: sea,
    city_label: name!,
    roads_label_major: name!,
    roads_label_minor: lesser!,
    address_label: lesser!,
    subplace_label: lesser!,
    state_label: lesser!,
    country_label: lesser!,
    ocean_label: water!,
  };
}

/** Our own font, and no icons: neither glyphs nor sprites come from another host. */
function withOwnFont(layer: LayerSpecification): LayerSpecification[] {
  if (layer.type !== 'symbol') return [layer];
  const { layout = {} } = layer;
  if (!layout['text-field']) return [];
  const texts = Object.fromEntries(Object.entries(layout).filter(([name]) => !name.startsWith('icon-')));
  return [{ ...layer, layout: { ...texts, 'text-font': [typeface.family] } }];
}

/** Below it the world around says more than the few regions that have streets. */
const minZoom = 6;

/**
 * Streets in the Protomaps layout, on the embedded world, which is seen around their regions. `hasStreets`: they are
 * around the places.
 */
export function streetsStyle(
  config: MapConfig,
  isDark: boolean,
  locale: Locale,
  hasStreets: boolean,
): StyleSpecification {
  const world = worldStyle(config.world, isDark, locale, hasStreets);
  const streets = {
    type: 'vector' as const,
    tiles: ['streets://{z}/{x}/{y}'],
    minzoom: minZoom,
    maxzoom: Math.max(...config.regions.map(({ maxZoom }) => maxZoom)),
    attribution: config.regions.every(({ isDemo }) => isDemo) ? demoAttribution : attribution,
    // An option of MapLibre's that its style specification does not have: see client/map/maplibre.ts.
    sparse: true,
  };
  const own = layers('streets', flavorFor(isDark), { lang: locale });
  const taken = new Set(world.layers.map(({ id }) => id));
  return {
    ...world,
    sources: { ...world.sources, streets },
    layers: [
      ...world.layers,
      ...own
        .filter(({ type }) => type !== 'background')
        .flatMap(withOwnFont)
        .map((layer) => (taken.has(layer.id) ? { ...layer, id: `streets_${layer.id}` } : layer)),
    ],
  };
}
