import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { LocationRow_LocationFragment } from '../../gql/graphql.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { useLocationName } from './location-name.ts';

/** That the recipient has arrived, and when; where is not told. Null if they have not said so. */
export function ArrivedText({ location }: { location: LocationRow_LocationFragment }) {
  const { t } = useTranslation('location');
  const { moment } = useDates();
  const { name } = useLocationName(location);
  const { arrivedAt, channel } = location;
  if (!arrivedAt) return null;
  return (
    <Text fontWeight="650">
      {/* Over a link, the name is the request's, not a person's. */}
      {channel === 'LINK' ? t('arrived.they') : t('arrived.name', { name })}
      {' · '}
      <time dateTime={arrivedAt}>{moment(arrivedAt)}</time>
    </Text>
  );
}
