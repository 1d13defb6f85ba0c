import { typeface } from '#shared/brand.ts';
import type { StyleSpecification } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { backOff } from '#shared/back-off.ts';
import type { Locale } from '#shared/locales.ts';
import { useColorMode } from '../../ui/theme/color-mode.ts';
import { pauseOffline } from '../../ui/online.ts';
import { archiveAt } from '../../../map/tiles/archives.ts';
import { hostedStyle } from './hosted-style.ts';
import { mapConfig, type MapConfig, regionAt } from '../../../map/map-config.ts';
import { readArchive } from '../../../map/maplibre.ts';
import type { MapPlace } from '../place/place.ts';
import { worldStyle } from '../../../map/style/world-style.ts';

/** What is shown around the places. `world` is the embedded map, without streets; `demo` the city for trying out. */
export type MapKind = 'world' | 'streets' | 'demo' | 'hosted';
/** `isTrial`: not in production. `key`: what it was made for; the same is not drawn again. */
type MapStyle = { kind: MapKind; isTrial: boolean; style: StyleSpecification; key: string };

type Wanted = { places: readonly MapPlace[]; dark: boolean; locale: Locale };

/** Bounds of the waits before a map that could not be loaded is tried again (milliseconds). */
const waits = { first: 2_000, longest: 60_000 };

/** The kind of our own map for these places: with streets if a region that can be read holds each. */
async function kindFor({ regions }: MapConfig, places: readonly MapPlace[]): Promise<MapKind> {
  const around = places.map((place) => regionAt(regions, place));
  const readable = await Promise.all(
    around.map(async (region) => region && (await archiveAt(region.url).getHeader())),
  ).catch(() => [undefined]);
  if (!readable.every(Boolean)) return 'world';
  return around.some((region) => region?.isDemo) ? 'demo' : 'streets';
}

async function choose({ places, dark, locale }: Wanted): Promise<Omit<MapStyle, 'key'>> {
  const config = await mapConfig();
  readArchive(config.world);
  // The demo city is there outside production only.
  const isTrial = config.regions.some(({ isDemo }) => isDemo);
  const [place] = places;
  if (config.hosted && place) {
    const style = await hostedStyle(config.hosted, place);
    if (style) return { kind: 'hosted', isTrial, style };
  }
  // Labels are drawn once with whatever font is loaded, so it has to be loaded first.
  await document.fonts.load(`16px "${typeface.family}"`);
  if (config.regions.length === 0)
    return { kind: 'world', isTrial, style: worldStyle(config.world, dark, locale) };
  const [kind, { streetsStyle }] = await Promise.all([
    kindFor(config, places),
    import('../../../map/style/streets-style.ts'),
  ]);
  return { kind, isTrial, style: streetsStyle(config, dark, locale, kind !== 'world') };
}

/**
 * The best available map: our own streets or a hosted style if the server names them and they load, otherwise the
 * embedded world. Undefined until that is decided; `failed` while not even the world is available, which is tried again.
 */
export function useMapStyle(places: readonly MapPlace[]): { map: MapStyle | undefined; failed: boolean } {
  const { dark } = useColorMode();
  const locale = useLocale();
  const [map, setMap] = useState<MapStyle>();
  const [failed, setFailed] = useState(false);
  // A move within a region changes nothing; another person, a long move or a new location may.
  const where = places
    .map(({ key, source, latitude, longitude }) =>
      [key, source, Math.round(latitude), Math.round(longitude)].join(':'),
    )
    .join(' ');

  useEffect(() => {
    let wanted = true;
    const draw = async () => {
      for (let attempt = 0; wanted; attempt += 1) {
        try {
          const chosen = await choose({ places, dark, locale });
          const key = `${chosen.kind} ${dark} ${locale}`;
          if (wanted) setMap((present) => (present?.key === key ? present : { ...chosen, key }));
          return;
        } catch {
          if (wanted) setFailed(true);
          await pauseOffline(backOff(attempt, waits));
        }
      }
    };
    void draw();
    return () => {
      wanted = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `places` by who and roughly where they are, above
  }, [where, dark, locale]);

  // What is shown stays; what loads later is still shown.
  return { map, failed: failed && !map };
}
