import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { layers, namedFlavor } from '@protomaps/basemaps';
import type { Locale } from '#shared/locales.ts';
import { shades } from '../../ui/theme/shades.ts';
import { sourceUrl } from '../tiles/archives.ts';
import type { MapConfig } from '../map-config.ts';
import { mapFont } from './world-style.ts';

const attribution =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap</a> · <a href="https://protomaps.com" target="_blank" rel="noopener">Protomaps</a>';

/** The library's own names of streets and places are so pale, dark grey on black, that few can read them. */
function flavorFor(isDark: boolean) {
  const { DEFAULT, muted, info } = shades.fg;
  const [name, lesser, water] = [DEFAULT, muted, info].map(([light, dark]) => (isDark ? dark : light));
  return {
    ...namedFlavor(isDark ? 'dark' : 'light'),
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
  return [{ ...layer, layout: { ...texts, 'text-font': [mapFont] } }];
}

/** Streets in the Protomaps layout; around their region the land of the embedded world. */
export function streetsStyle(
  config: MapConfig & { streets: object },
  isDark: boolean,
  locale: Locale,
): StyleSpecification {
  const { world, streets } = config;
  const flavor = flavorFor(isDark);
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
