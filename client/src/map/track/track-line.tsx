import { memo } from 'react';
import { Layer, Source } from 'react-map-gl/maplibre';
import { unbroken } from '../../../map/date-line.ts';
import { isOnTrack, type TrackPoint } from '../place/place.ts';

type Props = { track: readonly TrackPoint[]; color: string };

/**
 * The device's track: only its own positions, never a place from an IP address; doubtful ones as rings, apart from the
 * line. What is older is paler. The map around it renders with each frame of a move.
 */
export const TrackLine = memo(function TrackLine({ track, color }: Props) {
  const own = track.filter(isOnTrack);
  const longitudes = unbroken(own.map(({ longitude }) => longitude));
  const coordinates = own.map(({ latitude }, index) => [longitudes[index] ?? 0, latitude]);
  const line = { type: 'LineString' as const, coordinates };
  const points = coordinates.slice(0, -1).map((at, index) => ({
    type: 'Feature' as const,
    // From 0, the oldest position, to 1.
    properties: { recency: index / (coordinates.length - 1) },
    geometry: { type: 'Point' as const, coordinates: at },
  }));
  const features =
    coordinates.length > 1 ? [{ type: 'Feature' as const, properties: {}, geometry: line }, ...points] : [];
  const apart = track
    .filter(({ isDoubtful }) => isDoubtful)
    .map((point) => [point.longitude, point.latitude]);
  return (
    <>
      <Source id="track" type="geojson" lineMetrics data={{ type: 'FeatureCollection', features }}>
        <Layer
          id="track-line"
          type="line"
          filter={['==', ['geometry-type'], 'LineString']}
          layout={{ 'line-join': 'round', 'line-cap': 'round' }}
          paint={{
            'line-width': 4,
            'line-gradient': ['interpolate', ['linear'], ['line-progress'], 0, `${color}40`, 1, `${color}e0`],
          }}
        />
        <Layer
          id="track-points"
          type="circle"
          filter={['==', ['geometry-type'], 'Point']}
          paint={{
            'circle-color': color,
            'circle-radius': 3,
            'circle-opacity': ['interpolate', ['linear'], ['get', 'recency'], 0, 0.3, 1, 0.9],
          }}
        />
      </Source>
      <Source id="doubtful" type="geojson" data={{ type: 'MultiPoint', coordinates: apart }}>
        <Layer
          id="doubtful-points"
          type="circle"
          paint={{
            'circle-radius': 5,
            'circle-opacity': 0,
            'circle-stroke-color': color,
            'circle-stroke-width': 2,
          }}
        />
      </Source>
    </>
  );
});
