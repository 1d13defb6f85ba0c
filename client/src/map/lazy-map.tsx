import { Box, Skeleton } from '@chakra-ui/react';
import { type CSSProperties, memo, Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { beginMap, endMap } from './first-map.ts';
import { mapConfig, regionAt } from '../../map/map-config.ts';
import { MapFailed } from './map-failed.tsx';
import type { MapPlace } from './place/place.ts';
import type { PlaceMapProps } from './place-map.tsx';
import { tileAt } from '../../map/tiles/tile.ts';
import { canDrawMaps } from '../../map/webgl.ts';

const PlaceMap = lazyPart(() => import('./place-map.tsx').then((module) => module.PlaceMap));

/** The directory of the server's own map source, down to the tile of a place if one is known. */
async function readTiles(place?: MapPlace): Promise<void> {
  const [{ hosted, regions, world }, { archiveAt }] = await Promise.all([
    mapConfig(),
    import('../../map/tiles/archives.ts'),
  ]);
  if (hosted) return;
  if (regions.length > 0) void import('../../map/style/streets-style.ts').catch(() => undefined);
  const region = place && regionAt(regions, place);
  const archive = archiveAt(region ? region.url : world);
  const { maxZoom } = await archive.getHeader();
  if (place) await archive.getZxy(maxZoom, ...tileAt(place, maxZoom));
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

/** Preloads what a map needs, unless the reader saves data. The map retries failures. */
export function fetchMap(): void {
  if (savesData() || !canDrawMaps()) return;
  void Promise.allSettled([PlaceMap.fetch(), readTiles()]);
}

/** The library brings its own font and light controls. */
const mapParts = {
  // The server's picture of it (server/pages/still-map.ts) is seen until everything is drawn.
  'html:has(#still-map) &': { bg: 'transparent' },
  'html:has(#still-map) & .maplibregl-canvas': { opacity: '0' },
  '& .maplibregl-map': { font: 'inherit' },
  '& .maplibregl-ctrl.maplibregl-ctrl-attrib': {
    fontSize: '0.75rem',
    bg: 'bg.panel/85',
    color: 'fg.muted',
  },
  '& .maplibregl-ctrl-top-right': { right: 'var(--inset-right)' },
  '& .maplibregl-ctrl-bottom-right': { right: 'var(--inset-right)', bottom: 'var(--inset-bottom)' },
  // Above the credits, which on a phone take the whole line.
  '& .maplibregl-ctrl-bottom-left': {
    left: 'var(--inset-left)',
    bottom: { base: 'calc(var(--inset-bottom) + 1.5rem)', lg: 'var(--inset-bottom)' },
  },
  // Below what the map says of itself.
  '& .maplibregl-ctrl-top-left': { left: 'var(--inset-left)', top: '5.5rem' },
  '& .maplibregl-ctrl-attrib a': { color: 'fg.muted', textDecoration: 'underline' },
  // As wide as the distance that it represents, however long its text is.
  '& .maplibregl-ctrl.maplibregl-ctrl-scale': {
    fontSize: '0.6875rem',
    whiteSpace: 'nowrap',
    bg: 'bg.panel/85',
    color: 'fg',
    borderColor: 'fg',
  },
  '& .maplibregl-ctrl.maplibregl-ctrl-group': {
    bg: 'bg.panel',
    borderRadius: 'control',
    overflow: 'hidden',
    boxShadow: '0 0 0 1px {colors.border}',
    '@media (forced-colors: active)': { border: '1px solid ButtonText' },
  },
  '& .maplibregl-ctrl-group button': { width: '2.75rem', height: '2.75rem' },
  '& .maplibregl-ctrl-group button[aria-disabled=true]': { cursor: 'not-allowed' },
  '& .maplibregl-ctrl-group button[aria-disabled=true] .maplibregl-ctrl-icon': { opacity: '0.25' },
  // Within the frame, which cuts off what is around it.
  '& .maplibregl-canvas:focus-visible': {
    outline: '3px solid {colors.brand.focusRing}',
    outlineOffset: '-3px',
  },
  '& .maplibregl-user-location-dot::before': { _motionReduce: { animation: 'none' } },
  '& .maplibregl-ctrl-group button + button': { borderColor: 'border' },
  '.dark & .maplibregl-ctrl-icon': {
    // In place of black white, while what is blue stays so.
    filter: 'invert(1) hue-rotate(180deg)',
    // There, the library has icons of its own.
    '@media (forced-colors: active)': { filter: 'none' },
  },
};

/** The map; whoever saves data gets none of the empty world. Whatever it shows is also given as text beside it. */
export const LazyMap = memo(function LazyMap(map: PlaceMapProps) {
  const { t } = useTranslation('map');
  const { places, chosen, inset } = map;
  const canDraw = canDrawMaps();
  const isNobody = places.length === 0;
  const isLeftOut = savesData() && isNobody;
  const isDrawn = canDraw && !isLeftOut;
  useEffect(() => {
    if (!isDrawn) return endMap();
    beginMap();
    return endMap;
  }, [isDrawn]);
  const readFirst = useEffectEvent(() => readTiles(places[0]));
  useEffect(() => {
    // While the library is loading or starting.
    if (isDrawn) readFirst().catch(() => undefined);
  }, [isDrawn, isNobody]);
  const hasStill = document.getElementById('still-map') !== null;
  const about = chosen ? places.filter(({ key }) => key === chosen) : places;
  const names = about.map(({ name }) => name).join(', ');
  return (
    <Box
      role="region"
      aria-label={names ? t('label', { names }) : t('labelWorld')}
      // What a graphics card draws is blank on paper.
      data-screen-only
      position="absolute"
      inset="0"
      overflow="hidden"
      // The map's markers have an order among themselves only.
      isolation="isolate"
      bg="bg.subtle"
      css={mapParts}
      // For what stands at an edge that something covers, or where the screen is not whole.
      style={
        {
          '--inset-left': `${inset?.left ?? 0}px`,
          '--inset-right': 'env(safe-area-inset-right, 0px)',
          '--inset-bottom': `max(${inset?.bottom ?? 0}px, env(safe-area-inset-bottom, 0px))`,
        } as CSSProperties
      }
    >
      {isDrawn ? (
        <ErrorBoundary fallback={<MapFailed />}>
          <Suspense fallback={hasStill ? null : <Skeleton h="full" borderRadius="0" />}>
            <PlaceMap {...map} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <MapFailed isLeftOut={isLeftOut} />
      )}
    </Box>
  );
});
