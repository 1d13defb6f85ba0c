import { escapeHtml } from '#shared/html.ts';
import type { SharedPositionFragment, SharePrecision } from '../../gql/graphql.ts';

/** What of the copy of one's data (`downloadCopy`) makes a track. Consents in the order in which they were given. */
export type CopyOfTrack = {
  retrievedAt: string;
  consents: { grantedAt: string; precision: SharePrecision }[];
  positions: SharedPositionFragment[];
};

const degrees = (value: number) => (Number(value.toFixed(7)) + 0).toFixed(7);
/** The schema has no 180° E, which is 180° W. */
const longitudeOf = (value: number) => degrees(value).replace(/^180\.0*$/, '-180.0000000');

/**
 * The recipient's own track as GPX 1.1 (https://www.topografix.com/GPX/1/1/), one for each consent; its schema demands
 * this order of elements. What is approximate or doubtful is on no line: a waypoint.
 */
export function gpxOf({ retrievedAt, consents, positions }: CopyOfTrack): string {
  // None is older than the consent under which it was stored.
  const points = positions.map((position) => {
    const before = consents.filter(
      ({ grantedAt }) => Date.parse(grantedAt) <= Date.parse(position.recordedAt),
    );
    return { position, consent: before[before.length - 1] ?? consents[0] };
  });
  const draw = (name: 'wpt' | 'trkpt', { position, consent }: (typeof points)[number]) => {
    const { accuracy, address, isDemo, isDoubtful } = position;
    const said = [
      consent?.precision,
      accuracy === null ? 'accuracy unknown' : `accuracy ${accuracy} m`,
      isDoubtful && 'doubtful',
      isDemo && 'demo',
    ].filter(Boolean);
    return [
      `<${name} lat="${degrees(position.latitude)}" lon="${longitudeOf(position.longitude)}">`,
      `<time>${position.recordedAt}</time>`,
      `<cmt>${said.join(', ')}</cmt>`,
      address ? `<desc>${escapeHtml(address)}</desc>` : '',
      `<src>${position.source}</src>`,
      `</${name}>`,
    ].join('');
  };
  const isOnLine = ({ position }: (typeof points)[number]) =>
    position.source === 'GPS' && !position.isDoubtful;
  const lines = consents.map((consent) => {
    const drawn = points
      .filter((point) => point.consent === consent && isOnLine(point))
      .map((point) => draw('trkpt', point));
    if (drawn.length === 0) return '';
    return `<trk><name>${consent.precision} ${consent.grantedAt}</name><trkseg>\n${drawn.join('\n')}\n</trkseg></trk>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Whereabouts">',
    `<metadata><time>${retrievedAt}</time></metadata>`,
    ...points.filter((point) => !isOnLine(point)).map((point) => draw('wpt', point)),
    ...lines.filter(Boolean),
    '</gpx>\n',
  ].join('\n');
}
