import { Heading, Stack, Text } from '@chakra-ui/react';
import { pageSize } from '#shared/limits.ts';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../apollo/server-clock.ts';
import { LazyMap } from '../../../map/lazy-map.tsx';
import { useNow } from '../../../ui/now.ts';
import { usePhoneFormat } from '../../../ui/phone-text.ts';
import { shareStateOf } from '../share-state.ts';
import { nameOf } from '../location-name.ts';
import { overviewHeight, SharingList } from './sharing-list.tsx';
import { useAddress } from '../use-address.ts';
import { useLocations } from './use-locations.ts';

/** Everyone who is sharing at the moment, over any channel, on one map and as a list. */
export function LocationOverview() {
  const { t } = useTranslation('location');
  const { data } = useLocations({ consent: 'GRANTED' }, pageSize.most);
  const { go } = useAddress();
  const now = useNow(10_000, serverNow);
  const shown = (data?.locations.nodes ?? []).flatMap((location) => {
    const { position } = location;
    const { kind } = shareStateOf(location, now);
    if (!position || !['live', 'stale', 'approximate'].includes(kind)) return [];
    return [{ location: { ...location, position }, isStale: kind === 'stale' }];
  });
  const write = usePhoneFormat(shown.some(({ location: { channel } }) => channel === 'PHONE'));
  const places = shown.map(({ location, isStale }) => {
    const { id, position } = location;
    const freshness = isStale ? ('stale' as const) : ('live' as const);
    return { key: id, name: nameOf(location, write, t), ...position, freshness };
  });
  return (
    <Stack gap="3">
      <Heading as="h2" size="md">
        {t('overview.title')}
      </Heading>
      <Text color="fg.muted">{data && t(places.length ? 'overview.pick' : 'overview.none')}</Text>
      <LazyMap places={places} height={overviewHeight} onPick={(request) => go({ request })} />
      <SharingList locations={shown.map(({ location }) => location)} />
    </Stack>
  );
}
