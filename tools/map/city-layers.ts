import { linesOf, type Mapped } from './city-data.ts';
import type { TileFeature, TileLayers } from './write-pmtiles.ts';

/** The kind and its details in the Protomaps basemap (version 4), and the first zoom whose tiles contain it. */
type Kind = { kind: string; minZoom: number; kind_detail?: string };

/** Roads by their `highway`; others (proposed, under construction) are left out. */
const roadKinds: Record<string, readonly [kind: string, minZoom: number]> = {
  trunk: ['major_road', 6],
  primary: ['major_road', 7],
  secondary: ['major_road', 9],
  tertiary: ['major_road', 10],
  residential: ['minor_road', 12],
  unclassified: ['minor_road', 12],
  living_street: ['minor_road', 12],
  road: ['minor_road', 12],
  service: ['minor_road', 13],
  pedestrian: ['path', 12],
  track: ['path', 13],
  path: ['path', 13],
  cycleway: ['path', 13],
  footway: ['path', 13],
  steps: ['path', 13],
};

/** Areas by their tags, `key=value`, in the order in which the first one counts. */
const landKinds: Record<string, readonly [kind: string, minZoom: number]> = {
  'natural=beach': ['beach', 11],
  'natural=sand': ['sand', 12],
  'aeroway=aerodrome': ['aerodrome', 10],
  'landuse=military': ['military', 11],
  'leisure=golf_course': ['golf_course', 11],
  'leisure=park': ['park', 11],
  'leisure=garden': ['park', 13],
  'leisure=playground': ['playground', 14],
  'landuse=cemetery': ['cemetery', 11],
  'landuse=forest': ['forest', 11],
  'landuse=recreation_ground': ['park', 11],
  'landuse=grass': ['grass', 12],
  'landuse=meadow': ['grassland', 12],
  'landuse=industrial': ['industrial', 11],
  'landuse=allotments': ['allotments', 13],
  'amenity=hospital': ['hospital', 13],
  'amenity=university': ['university', 13],
  'amenity=college': ['college', 13],
  'amenity=school': ['school', 13],
  'natural=grassland': ['grassland', 12],
  'highway=pedestrian': ['pedestrian', 13],
  'place=square': ['pedestrian', 14],
};

/** Places by `place`. */
const placeKinds: Record<string, readonly [kind: string, minZoom: number]> = {
  city: ['locality', 8],
  town: ['locality', 9],
  hamlet: ['locality', 12],
  suburb: ['neighbourhood', 12],
  neighbourhood: ['neighbourhood', 13],
};

function roadKind({ highway, railway, aeroway, man_made: built }: Mapped['tags']): Kind | undefined {
  if (railway === 'rail') return { kind: 'rail', kind_detail: 'rail', minZoom: 11 };
  if (aeroway === 'runway' || aeroway === 'taxiway')
    return { kind: 'aeroway', kind_detail: aeroway, minZoom: 11 };
  if (built === 'pier' || built === 'breakwater') return { kind: 'path', kind_detail: 'pier', minZoom: 12 };
  const [kind, minZoom] = roadKinds[highway?.replace(/_link$/, '') ?? ''] ?? [];
  if (!highway || !kind || minZoom === undefined) return undefined;
  return { kind, kind_detail: highway, minZoom: highway.endsWith('_link') ? 12 : minZoom };
}

function waterKind({ natural, water, waterway }: Mapped['tags'], isArea: boolean): Kind | undefined {
  if (isArea) {
    if (waterway === 'riverbank') return { kind: 'river', minZoom: 9 };
    return natural === 'water' ? { kind: water === 'lake' ? 'lake' : 'water', minZoom: 10 } : undefined;
  }
  if (waterway === 'river' || waterway === 'canal') return { kind: waterway, minZoom: 9 };
  return waterway === 'stream' ? { kind: 'stream', minZoom: 13 } : undefined;
}

const landKind = (tags: Mapped['tags']): Kind | undefined => {
  const found = Object.entries(landKinds).find(([tag]) => {
    const [key = '', value] = tag.split('=');
    return tags[key] === value;
  });
  return found && { kind: found[1][0], minZoom: found[1][1] };
};

/** Steps of inhabitants by which Protomaps ranks places. */
const populationSteps = [0, 200, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 5e6];

/** OpenStreetMap's objects in the layers of the Protomaps basemap, which the style of our streets draws. */
export function cityLayers(data: readonly Mapped[]): TileLayers {
  const empty = (): TileFeature[] => [];
  const layers = { landuse: empty(), water: empty(), roads: empty(), buildings: empty(), places: empty() };
  type Layer = keyof typeof layers;
  const put = (layer: Layer, { geometry }: Mapped, kind: Kind, more: TileFeature['properties'] = {}) => {
    const { minZoom, ...kinds } = kind;
    layers[layer].push({ type: 'Feature', geometry, properties: { ...kinds, ...more }, minZoom });
  };
  for (const object of data) {
    const { tags, geometry } = object;
    const name = tags['name'] ? { name: tags['name'] } : {};
    const shape = geometry.type.replace('Multi', '');
    if (shape === 'LineString') {
      const road = roadKind(tags);
      if (road) put('roads', object, road, { ...name, ...roadDetails(tags), min_zoom: road.minZoom });
      const water = waterKind(tags, false);
      if (water) put('water', object, water, name);
    }
    if (shape === 'Polygon') {
      const water = waterKind(tags, true);
      if (water) put('water', object, water, name);
      const land = landKind(tags);
      if (land) put('landuse', object, land);
      if (tags['building'] && tags['building'] !== 'no')
        put('buildings', object, { kind: 'building', minZoom: 13 });
    }
    const { place: rank = '' } = tags;
    const place = shape === 'Point' ? placeKinds[rank] : undefined;
    if (place && tags['name']) {
      const [kind, minZoom] = place;
      const population = Number(tags['population'] ?? 0);
      const population_rank = populationSteps.filter((least) => population >= least).length;
      const details = { ...name, population, population_rank, min_zoom: minZoom };
      put('places', object, { kind, kind_detail: rank, minZoom }, details);
    }
    const [number, street] = [tags['addr:housenumber'], tags['addr:street']];
    if (number && street) {
      const address = { kind: 'address', minZoom: 15 };
      put('buildings', pointOf(object), address, { addr_housenumber: number, addr_street: street });
    }
  }
  return layers;
}

function roadDetails({ highway, bridge, tunnel, oneway, layer }: Mapped['tags']) {
  return {
    ...(highway?.endsWith('_link') ? { is_link: true } : {}),
    ...(bridge && bridge !== 'no' ? { is_bridge: true } : {}),
    ...(tunnel && tunnel !== 'no' ? { is_tunnel: true } : {}),
    ...(oneway === 'yes' ? { oneway } : {}),
    ...(layer ? { layer } : {}),
  };
}

/** A building's number stands in its middle. */
function pointOf(object: Mapped): Mapped {
  const { geometry } = object;
  if (geometry.type === 'Point') return object;
  const points = linesOf(geometry).flat();
  const middle = [0, 1].map((axis) => {
    const values = points.map((point) => point[axis] ?? 0);
    return (Math.min(...values) + Math.max(...values)) / 2;
  });
  return { ...object, geometry: { type: 'Point', coordinates: middle } };
}
