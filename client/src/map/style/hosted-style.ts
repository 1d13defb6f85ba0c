import type { StyleSpecification } from 'maplibre-gl';
import { tileAt } from '../../../map/tiles/tile.ts';

type At = { longitude: number; latitude: number };

/** Milliseconds after which the embedded world is shown instead. */
const timeout = 3_000;

const verdicts = new Map<string, Promise<StyleSpecification | null>>();

/**
 * The hosted style at `url`, once everything that it needs has loaded: its sources, a tile of each at the place to be
 * shown, glyphs and sprite. Null if any of it has not within 3 seconds. Loaded once per page, so that a map never
 * switches.
 */
export function hostedStyle(url: string, at: At, milliseconds = timeout): Promise<StyleSpecification | null> {
  const known = verdicts.get(url);
  if (known) return known;
  // oxlint-disable-next-line no-restricted-properties -- left out where it is missing
  const verdict = probe(url, at, AbortSignal.timeout?.(milliseconds)).catch(() => null);
  verdicts.set(url, verdict);
  return verdict;
}

async function get(url: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(url, { signal, credentials: 'omit' });
  // A tile with nothing to draw may be absent.
  if (!answer.ok && answer.status !== 404) throw new Error(`${url}: ${answer.status}`);
  return answer;
}

async function getJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const answer = await get(url, signal);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as T;
}

async function probe(url: string, at: At, signal: AbortSignal): Promise<StyleSpecification> {
  const style = await getJson<StyleSpecification>(url, signal);
  if (style.version !== 8 || style.layers.length === 0) throw new Error(`${url}: no style`);
  await Promise.all([
    ...Object.values(style.sources).map((source) => probeSource(source, at, signal)),
    ...spritesOf(style).map((sprite) => getJson(`${sprite}.json`, signal)),
    ...fontsOf(style).map(async (glyphs) => (await get(glyphs, signal)).arrayBuffer()),
  ]);
  return style;
}

async function probeSource(source: StyleSpecification['sources'][string], at: At, signal: AbortSignal) {
  if (source.type !== 'vector' && source.type !== 'raster') return;
  const { tiles, maxzoom = 14 } = source.url
    ? await getJson<{ tiles?: string[]; maxzoom?: number }>(source.url, signal)
    : source;
  if (!tiles?.[0]) throw new Error('a source without tiles');
  await (await get(tileUrl(tiles[0], Math.min(maxzoom, 14), at), signal)).arrayBuffer();
}

/** The tile that the map itself requests first. */
function tileUrl(template: string, zoom: number, at: At): string {
  const [x, y] = tileAt(at, zoom);
  return template.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y));
}

function spritesOf({ sprite }: StyleSpecification): string[] {
  if (!sprite) return [];
  return typeof sprite === 'string' ? [sprite] : sprite.map(({ url }) => url);
}

/** The first glyph range of the first font. */
function fontsOf({ glyphs, layers }: StyleSpecification): string[] {
  const fonts = layers.flatMap((layer) => (layer.type === 'symbol' ? [layer.layout?.['text-font']] : []));
  const named = fonts.find((font): font is string[] => Array.isArray(font) && typeof font[0] === 'string');
  if (!glyphs || !named || named[0] === 'literal') return [];
  return [glyphs.replace('{fontstack}', encodeURIComponent(named.join(','))).replace('{range}', '0-255')];
}
