import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { layers, namedFlavor } from '@protomaps/basemaps';
import type { Locale } from '#shared/locales.ts';
import { sourceUrl } from './archives.ts';
import type { MapConfig } from './map-config.ts';
import { mapFont } from './world-style.ts';

const attribution =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap</a> · <a href="https://protomaps.com" target="_blank" rel="noopener">Protomaps</a>';

/** Our own font, and no icons: neither glyphs nor sprites come from another host. */
function withOwnFont(layer: LayerSpecification): LayerSpecification[] {
  if (layer.type !== 'symbol') return [layer];
  const { layout = {} } = layer;
  if (!layout['text-field']) return [];
  const texts = Object.fromEntries(Object.entries(layout).filter(([name]) => !name.startsWith('icon-')));
  return [{ ...layer, layout: { ...texts, 'text-font': [mapFont] } }];
}

/** Streets in the Protomaps layout; around their region the land of the embedded world. */
export function streetsStyle(
  config: MapConfig & { streets: object },
  isDark: boolean,
  locale: Locale,
): StyleSpecification {
  const { world, streets } = config;
  const flavor = namedFlavor(isDark ? 'dark' : 'light');
  const own = layers('streets', flavor, { lang: locale });
  return {
    version: 8,
    sources: {
      world: { type: 'vector', url: sourceUrl(world) },
      streets: { type: 'vector', url: sourceUrl(streets.url), attribution },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': flavor.water } },
      {
        id: 'world-land',
        type: 'fill',
        source: 'world',
        'source-layer': 'land',
        paint: { 'fill-color': flavor.earth },
      },
      ...own.filter(({ type }) => type !== 'background').flatMap(withOwnFont),
    ],
  };
}
