import { Box, Text } from '@chakra-ui/react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../i18n/use-dates.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { coordinatesText } from '#shared/position-text.ts';
import { ShowMore, useFirstRows } from '../../ui/show-more.tsx';
import type { TrackPoint } from '../place/place.ts';
import { useAccuracyText } from './use-accuracy-text.ts';

type Props = {
  track: readonly TrackPoint[];
  /** How many of them are steps of the track (`stepsOf`). */
  steps: number;
  /** There may be positions before the first of these. */
  lacksStart: boolean;
};

/** The track as a list, newest first; collapsed, since it may be long. Its surroundings render every second. */
export const TrackInWords = memo(function TrackInWords({ track, steps, lacksStart }: Props) {
  const { t } = useTranslation('location');
  const [open, setOpen] = useState(false);
  if (track.length < 2) return null;
  const others = track.length - steps;
  const counts = [
    lacksStart ? t('track.newest', { n: steps }) : t('track.count', { count: steps }),
    others > 0 && t('track.others', { n: others }),
  ];
  const title = `${t('track.title')}: ${counts.filter(Boolean).join(', ')}`;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Box
        as="summary"
        cursor="pointer"
        fontWeight="650"
        py="2.5"
        w="fit-content"
        borderRadius="4px"
        focusVisibleRing="outside"
      >
        {title}
      </Box>
      {open && <Points track={track} label={title} />}
    </details>
  );
});

/** Rows that are drawn at once: a day's thousands would keep a slow phone busy for a long time. */
const page = 200;

function Points({ track, label }: Pick<Props, 'track'> & { label: string }) {
  const { t } = useTranslation('location');
  const { time } = useDates();
  const locale = useLocale();
  const accuracyText = useAccuracyText();
  const { shown, more, list } = useFirstRows<TrackPoint, HTMLDivElement>([...track].reverse(), page, page);
  return (
    <Box
      ref={list}
      maxH="20rem"
      overflowY="auto"
      _print={{ maxH: 'none' }}
      mt="2"
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <Box as="ol" listStyleType="none" divideY="1px">
        {shown.map((point) => (
          <Box as="li" key={point.recordedAt} py="2">
            <Text>
              <time dateTime={point.recordedAt}>{time(point.recordedAt)}</time>
            </Text>
            <Text color="fg.muted" textStyle="sm">
              {coordinatesText(point, locale)}, {accuracyText(point.accuracy)}
              {point.source === 'IP' && ` (${t('place.approximate')})`}
              {point.isDoubtful && ` (${t('track.doubtful')})`}
            </Text>
          </Box>
        ))}
      </Box>
      {more && <ShowMore size="sm" my="2" onClick={more} />}
    </Box>
  );
}
