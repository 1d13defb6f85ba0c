import { Button, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../apollo/errors.ts';
import type { LocationChannel } from '../../gql/graphql.ts';
import { PlaceCredits } from '../../map/place-credits.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LocationRow } from './location-row.tsx';
import { LocationUpdates } from './location-updates.tsx';
import { useLocations } from './use-locations.ts';

type Props = { channel: LocationChannel; selectedId: string | null };

const Loading = () => (
  <Stack gap="3" aria-hidden>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} h="28" borderRadius="card" />
    ))}
  </Stack>
);

function Empty() {
  const { t } = useTranslation('location');
  return (
    <Stack
      gap="1"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="border.emphasized"
      borderRadius="card"
      p="6"
    >
      <Text fontWeight="700">{t('empty.title')}</Text>
      <Text color="fg.muted">{t('empty.text')}</Text>
    </Stack>
  );
}

/** A channel's requests, newest first, kept live. */
export function LocationList({ channel, selectedId }: Props) {
  const { t } = useTranslation('location');
  const { data, loading, error, refetch, fetchMore } = useLocations(channel);
  const page = data?.locations;
  if (!page) {
    return loading || !error ? (
      <Loading />
    ) : (
      <LoadFailed code={failureOf(error).code} onRetry={() => void refetch().catch(() => undefined)} />
    );
  }
  const { nodes, pageInfo, totalCount } = page;
  const newest = nodes.reduce<string | undefined>(
    (latest, { changedAt }) => (latest && latest > changedAt ? latest : changedAt),
    undefined,
  );
  return (
    <Stack gap="3">
      <LocationUpdates since={newest} />
      {nodes.length === 0 ? (
        <Empty />
      ) : (
        <Text color="fg.muted" textStyle="sm">
          {t('count', { count: totalCount })}
        </Text>
      )}
      <Stack as="ul" listStyleType="none" gap="3">
        {nodes.map((location) => (
          <LocationRow key={location.id} location={location} selected={location.id === selectedId} />
        ))}
      </Stack>
      {pageInfo.hasNextPage && (
        <Button
          variant="outline"
          loading={loading}
          onClick={() => void fetchMore({ variables: { after: pageInfo.endCursor } }).catch(() => undefined)}
        >
          {t('more')}
        </Button>
      )}
      <PlaceCredits
        ip={nodes.some(({ position }) => position?.source === 'IP')}
        named={nodes.some(({ position }) => position?.address)}
      />
    </Stack>
  );
}
