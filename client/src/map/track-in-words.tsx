import { Box, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../i18n/use-dates.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { coordinatesText, distanceText } from '#shared/position-text.ts';
import type { TrackPoint } from './place.ts';

/** The track as a list, newest first; folded, since it may be long. */
export function TrackInWords({ track }: { track: readonly TrackPoint[] }) {
  const { t } = useTranslation('location');
  const { time } = useDates();
  const locale = useLocale();
  if (track.length < 2) return null;
  return (
    <Box as="details">
      <Box
        as="summary"
        cursor="pointer"
        fontWeight="650"
        py="1"
        w="fit-content"
        borderRadius="4px"
        focusVisibleRing="outside"
      >
        {t('track.title')}: {t('track.count', { count: track.length })}
      </Box>
      <Box
        as="ol"
        listStyleType="none"
        maxH="20rem"
        overflowY="auto"
        mt="2"
        divideY="1px"
        tabIndex={0}
        aria-label={t('track.show')}
      >
        {track.toReversed().map((point) => (
          <Box as="li" key={point.recordedAt} py="2">
            <Text>
              <time dateTime={point.recordedAt}>{time(point.recordedAt)}</time>
            </Text>
            <Text color="fg.muted" textStyle="sm">
              {coordinatesText(point, locale)},{' '}
              {t('place.radius', { distance: distanceText(point.accuracy, locale) })}
            </Text>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
