import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Marker } from 'react-map-gl/maplibre';
import { useDates } from '../../i18n/use-dates.ts';
import { isOnTrack, type TrackPoint } from '../place/place.ts';
import { aboveMarker, aboveMiddle } from '../place/place-marker.tsx';
import { useOverlap } from './use-overlap.ts';

const label = {
  w: 'max-content',
  bg: 'bg.panel',
  color: 'fg',
  borderRadius: 'full',
  borderWidth: '1px',
  px: '2',
  textStyle: 'sm',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: '1.35',
  boxShadow: 'card',
} as const;

type PointProps = {
  at: TrackPoint;
  filled?: boolean;
  /** A marker covers the place: only the text is shown, above it. */
  covered?: boolean;
  text: string;
};

function Point({ at, filled, covered = false, text }: PointProps) {
  const { t } = useTranslation('map');
  const isApproximate = at.source === 'IP';
  const hasDot = !isApproximate && !covered;
  return (
    <Marker
      // A marker's anchor cannot be changed.
      key={hasDot ? 'dot' : 'text'}
      latitude={at.latitude}
      longitude={at.longitude}
      anchor={hasDot ? 'center' : 'bottom'}
      offset={hasDot ? [0, 0] : covered ? aboveMarker : aboveMiddle}
      style={{ zIndex: 1 }}
    >
      {!hasDot && (
        // A dot would claim more than the wide circle, or not be seen.
        <Box {...label}>
          {text}
          {isApproximate && ` · ${t('approximate')}`}
        </Box>
      )}
      {hasDot && (
        <Box
          position="relative"
          boxSize="4"
          borderRadius="full"
          borderWidth="3px"
          borderColor={filled ? 'white' : 'brand.solid'}
          bg={filled ? 'brand.solid' : 'bg.panel'}
          boxShadow="0 1px 4px rgb(0 0 0 / 0.4)"
        >
          <Box
            as="span"
            {...label}
            position="absolute"
            bottom="calc(100% + 4px)"
            left="50%"
            transform="translateX(-50%)"
          >
            {text}
          </Box>
        </Box>
      )}
    </Marker>
  );
}

/** Pixels between the middles of a dot with its label and of a person's marker. */
const markersApart = 44;

type Props = {
  track: readonly TrackPoint[];
  /** The selected time, beside the newest position. */
  moment?: TrackPoint | undefined;
  isOver: boolean;
  /** There may be positions before the first of these. */
  lacksStart: boolean;
};

/** Where a track began, where it ended once it is over, and the selected time on it. */
export function TrackEnds({ track, moment, isOver, lacksStart }: Props) {
  const { t } = useTranslation('map');
  const { time } = useDates();
  const own = track.filter(isOnTrack);
  const [start, end] = [own[0], own.at(-1)];
  const startMeetsEnd = useOverlap(start, end);
  const startMeetsMoment = useOverlap(start, moment);
  const endMeetsMoment = useOverlap(end, moment);
  const newest = track.filter(({ isDoubtful }) => !isDoubtful).at(-1);
  const isPersonThere = end !== undefined && end === newest;
  const momentMeetsPerson = useOverlap(isPersonThere ? end : undefined, moment, markersApart);
  const startShows = !lacksStart && start !== end && !startMeetsEnd && !startMeetsMoment;
  return (
    <>
      {start && startShows && <Point at={start} text={t('start')} />}
      {end && isOver && end !== start && !endMeetsMoment && (
        <Point at={end} covered={isPersonThere} text={t('end')} />
      )}
      {moment &&
        (momentMeetsPerson && end ? (
          <Point at={end} covered text={time(moment.recordedAt)} />
        ) : (
          <Point at={moment} filled text={time(moment.recordedAt)} />
        ))}
    </>
  );
}
