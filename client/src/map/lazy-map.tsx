import { Box, Skeleton } from '@chakra-ui/react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Fallible } from '../ui/fallible.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { mapComes, mapStands } from './first-map.ts';
import { mapConfig } from './map-config.ts';
import { MapFailed } from './map-failed.tsx';
import type { PlaceMapProps } from './place-map.tsx';
import { canDrawMaps } from './webgl.ts';

const PlaceMap = lazyPart(() => import('./place-map.tsx').then((module) => module.PlaceMap));

/** The directory of what the server's own map is drawn from. */
async function readDirectory(): Promise<void> {
  const [config, { archiveAt }] = await Promise.all([mapConfig(), import('./archives.ts')]);
  if (!config.hosted) await archiveAt((config.streets ?? { url: config.world }).url).getHeader();
}

/**
 * Fetches what a map needs before there is one to show, but for whoever saves data. What fails is asked for again by
 * the map.
 */
export function fetchMap(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || !canDrawMaps()) return;
  void Promise.allSettled([PlaceMap.fetch(), readDirectory()]);
}

/** The library brings its own font and light controls. */
const mapParts = {
  '& .maplibregl-map': { font: 'inherit' },
  '& .maplibregl-ctrl.maplibregl-ctrl-attrib': {
    fontSize: '0.8125rem',
    bg: 'bg.panel/85',
    color: 'fg.muted',
  },
  '& .maplibregl-ctrl-attrib a': { color: 'fg.muted', textDecoration: 'underline' },
  // As wide as the distance that it stands for, however long its words are.
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
  },
  '& .maplibregl-ctrl-group button': { width: '2.75rem', height: '2.75rem' },
  '& .maplibregl-ctrl-group button + button': { borderColor: 'border' },
  '.dark & .maplibregl-ctrl-icon': { filter: 'invert(1)' },
};

type Props = PlaceMapProps & { height: object | string };

/** The map, fetched at the latest when it is first shown. Whatever it shows also stands in words beside it. */
export function LazyMap({ height, ...map }: Props) {
  const { t } = useTranslation('map');
  useEffect(() => {
    if (canDrawMaps()) mapComes();
    return mapStands;
  }, []);
  const names = map.places.map(({ name }) => name).join(', ');
  return (
    <Box
      role="region"
      aria-label={t('label', { names })}
      position="relative"
      h={canDrawMaps() ? height : 'auto'}
      borderRadius="card"
      borderWidth="1px"
      overflow="hidden"
      bg="bg.subtle"
      css={mapParts}
    >
      {canDrawMaps() ? (
        <Fallible fallback={<MapFailed />}>
          <Suspense fallback={<Skeleton h="full" borderRadius="0" />}>
            <PlaceMap {...map} />
          </Suspense>
        </Fallible>
      ) : (
        <MapFailed />
      )}
    </Box>
  );
}
