import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Marker } from 'react-map-gl/maplibre';
import { useDates } from '../i18n/use-dates.ts';
import type { TrackPoint } from './place.ts';
import { aboveMiddle } from './place-marker.tsx';

const label = {
  w: 'max-content',
  bg: 'bg.panel',
  color: 'fg',
  borderRadius: 'full',
  borderWidth: '1px',
  px: '2',
  textStyle: 'sm',
  lineHeight: '1.35',
  boxShadow: 'card',
} as const;

function Point({ at, filled, text }: { at: TrackPoint; filled?: boolean; text: string }) {
  const { t } = useTranslation('map');
  const isApproximate = at.source === 'IP';
  return (
    <Marker
      // Its anchor cannot be changed.
      key={at.source}
      latitude={at.latitude}
      longitude={at.longitude}
      anchor={isApproximate ? 'bottom' : 'center'}
      offset={isApproximate ? aboveMiddle() : [0, 0]}
      style={{ zIndex: 1 }}
    >
      {isApproximate ? (
        // A dot would claim more than the wide circle.
        <Box {...label}>
          {text} · {t('approximate')}
        </Box>
      ) : (
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
  const own = track.filter(({ source }) => source === 'GPS');
  const [start, end] = [own[0], own.at(-1)];
  const startShows = !lacksStart && start !== end && start !== moment;
  return (
    <>
      {start && startShows && <Point at={start} text={t('start')} />}
      {end && isOver && end !== start && end !== moment && <Point at={end} text={t('end')} />}
      {moment && <Point at={moment} filled text={time(moment.recordedAt)} />}
    </>
  );
}
