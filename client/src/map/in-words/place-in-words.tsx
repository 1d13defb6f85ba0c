import { Badge, Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../i18n/use-dates.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Fact } from '../../ui/fact.tsx';
import { coordinatesText } from '#shared/position-text.ts';
import { PlaceCredits } from './place-credits.tsx';
import { useAccuracyText } from './use-accuracy-text.ts';
import { useNearby } from './use-nearby.ts';

export type TextPosition = {
  latitude: number;
  longitude: number;
  accuracy: number | null;
  source: 'IP' | 'GPS';
  recordedAt: string;
  address: string | null;
  isDemo: boolean;
};

/** The text alternative to the map: everything it shows, for readers who cannot see or draw it. */
export function PlaceInWords({ position }: { position: TextPosition }) {
  const { t } = useTranslation('location');
  const { time } = useDates();
  const locale = useLocale();
  const accuracyText = useAccuracyText();
  const { source, address, accuracy, recordedAt, isDemo } = position;
  const approximate = source === 'IP';
  const nearby = useNearby(approximate ? undefined : position);
  return (
    <Box>
      <Box as="dl">
        <Fact term={t('place.where')}>
          {address ? t('place.near', { place: address }) : t('place.unknown')}{' '}
          {approximate && <Badge colorPalette="blue">{t('place.approximate')}</Badge>}
        </Fact>
        {nearby.length > 0 && <Fact term={t('place.nearby')}>{nearby.join(' · ')}</Fact>}
        <Fact term={t('place.accuracy')}>
          {accuracy === null ? t('place.unknown') : accuracyText(accuracy)}
        </Fact>
        <Fact term={t('place.coordinates')}>{coordinatesText(position, locale)}</Fact>
        <Fact term={t('place.time')}>
          <time dateTime={recordedAt}>{time(recordedAt)}</time>
        </Fact>
        <Fact term={t('place.source')}>{t(`place.${source}`)}</Fact>
      </Box>
      {isDemo && (
        <Box mt="2" px="3.5" py="2.5" borderRadius="control" bg="bg.warning" color="fg.warning">
          {t('place.demo')}
        </Box>
      )}
      <Box mt="2">
        <PlaceCredits ip={approximate} named={Boolean(address) || nearby.length > 0} />
      </Box>
    </Box>
  );
}
