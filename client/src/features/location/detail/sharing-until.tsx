import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { LocationDetailQuery } from '../../../gql/graphql.ts';
import { useDates } from '../../../i18n/use-dates.ts';
import { useShareKind } from '../use-share-state.ts';

/** Until when they share, and whether the place moves meanwhile; nothing if nobody is sharing. */
export function SharingUntil({ location }: { location: NonNullable<LocationDetailQuery['location']> }) {
  const { t } = useTranslation('location');
  const { moment } = useDates();
  const kind = useShareKind(location);
  const sharing = kind === 'live' || kind === 'stale' || kind === 'approximate';
  if (!sharing || !location.sharingUntil) return null;
  return (
    <Text textStyle="sm" color="fg.muted">
      {t('sharingUntil', { date: moment(location.sharingUntil) })}{' '}
      {t(kind === 'approximate' ? 'placeStays' : 'whileOpen')}
    </Text>
  );
}
