import type { GeoJSONSource, Map as MapLibreMap, MapOptions, StyleSpecification } from 'maplibre-gl';
import { shades, typeface } from '#shared/brand.ts';
import type { Locale } from '#shared/locales.ts';
import { circle } from '../../../../map/circle.ts';
import { mapConfig, regionAt } from '../../../../map/map-config.ts';
import { maplibre, readArchive } from '../../../../map/maplibre.ts';
import { streetsStyle } from '../../../../map/style/streets-style.ts';
import { worldStyle } from '../../../../map/style/world-style.ts';
import { refetchMissing } from '../../../../map/tiles/missing-tiles.ts';
import type { Circle } from '../../../place/has-arrived.ts';
import type { Point } from './mark-place.tsx';

export type DrawnMap = { show(circle: Circle | null): void; remove(): void };

type Wanted = {
  around: Point | null;
  locale: Locale;
  /** MapLibre's own, by its keys. */
  texts: NonNullable<MapOptions['locale']>;
  /** The person moved the middle. */
  onMove(to: Point): void;
};

/** From this zoom on the middle of the map is a place, and not half a country. */
const leastZoom = 10;
/** Where a place is shown, with streets and without. */
const opening = { streets: 15, world: 12 };
const world = { center: [110, 5] as [number, number], zoom: 1 };

/** A map of our own tiles only: no hosted style, whose host would learn what is looked at. */
export async function drawMap(
  container: HTMLElement,
  { around, locale, texts, onMove }: Wanted,
): Promise<DrawnMap> {
  const config = await mapConfig();
  readArchive(config.world);
  // Labels are drawn once with whatever font is loaded.
  await document.fonts.load(`16px "${typeface.family}"`);
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const color = shades.brand.solid[isDark ? 1 : 0];
  let shown: Circle | null = null;
  let hasStreets = around !== null && regionAt(config.regions, around) !== undefined;

  const data = () => ({
    type: 'FeatureCollection' as const,
    features: shown ? [circle(shown.latitude, shown.longitude, shown.radius), pointOf(shown)] : [],
  });
  const style = (): StyleSpecification => {
    const base =
      config.regions.length > 0
        ? streetsStyle(config, isDark, locale, hasStreets)
        : worldStyle(config.world, isDark, locale);
    return {
      ...base,
      sources: { ...base.sources, marked: { type: 'geojson', data: data() } },
      layers: [
        ...base.layers,
        { id: 'marked', type: 'fill', source: 'marked', paint: { 'fill-color': color, 'fill-opacity': 0.2 } },
        {
          id: 'marked-edge',
          type: 'line',
          source: 'marked',
          paint: { 'line-color': color, 'line-width': 2 },
        },
        {
          id: 'marked-middle',
          type: 'circle',
          source: 'marked',
          filter: ['==', ['geometry-type'], 'Point'],
          paint: { 'circle-color': color, 'circle-radius': 5 },
        },
      ],
    };
  };
  const zoomHere = () => (hasStreets ? opening.streets : opening.world);
  const map = new maplibre.Map({
    container,
    style: style(),
    ...(around ? { center: [around.longitude, around.latitude], zoom: zoomHere() - 2 } : world),
    maxZoom: 17,
    attributionControl: false,
    dragRotate: false,
    touchPitch: false,
    maxPitch: 0,
    locale: texts,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new maplibre.NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new maplibre.AttributionControl({ compact: false }), 'bottom-right');
  const stopRefetching = refetchMissing(map);

  const draw = () => void map.getSource<GeoJSONSource>('marked')?.setData(data());
  const isMiddle = ({ latitude, longitude }: Point) => {
    const { lat, lng } = middleOf(map);
    return Math.abs(lat - latitude) < 1e-7 && Math.abs(lng - longitude) < 1e-7;
  };
  const isMarking = ({ originalEvent }: { originalEvent?: unknown }) =>
    originalEvent !== undefined && map.getZoom() >= leastZoom;
  map.on('click', (event) => map.easeTo({ center: event.lngLat }, { originalEvent: event.originalEvent }));
  map.on('move', (event) => {
    if (!shown || !isMarking(event)) return;
    const { lat, lng } = middleOf(map);
    shown = { ...shown, latitude: lat, longitude: lng };
    draw();
  });
  map.on('moveend', (event) => {
    const { lat, lng } = middleOf(map);
    if (isMarking(event)) onMove({ latitude: lat, longitude: lng });
  });

  return {
    show(next) {
      shown = next;
      if (next && !isMiddle(next)) {
        const nowStreets = regionAt(config.regions, next) !== undefined;
        if (nowStreets !== hasStreets) {
          hasStreets = nowStreets;
          map.setStyle(style());
        }
        map.jumpTo({ center: [next.longitude, next.latitude], zoom: Math.max(map.getZoom(), zoomHere()) });
      }
      draw();
    },
    remove() {
      stopRefetching();
      map.remove();
    },
  };
}

const middleOf = (map: MapLibreMap) => map.getCenter().wrap();

const pointOf = ({ latitude, longitude }: Point) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
});
