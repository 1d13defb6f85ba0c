import { Box, Card, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../apollo/errors.ts';
import type { LocationDetailQuery } from '../../gql/graphql.ts';
import { useLocationDetailQuery } from '../../gql/hooks.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { LazyMap } from '../../map/lazy-map.tsx';
import { PlaceInWords } from '../../map/place-in-words.tsx';
import { TrackInWords } from '../../map/track-in-words.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { CopyLink } from './copy-link.tsx';
import { LocationBadge } from './location-badge.tsx';
import { LocationFacts } from './location-facts.tsx';
import { useLocationName } from './location-name.ts';
import { ShareStateText } from './share-state-text.tsx';
import { useShareState } from './use-share-state.ts';

type Location = NonNullable<LocationDetailQuery['location']>;

const mapHeight = { base: '22rem', lg: 'min(30rem, 52vh)' };

function Head({ location }: { location: Location }) {
  const { t } = useTranslation('location');
  const { moment } = useDates();
  const { state, badge } = useShareState(location);
  const { name, recipient } = useLocationName(location);
  // On a phone the details are a page of their own.
  const level = useWide() ? 'h2' : 'h1';
  const sharing = state.kind === 'live' || state.kind === 'stale' || state.kind === 'approximate';
  return (
    <Stack gap="1.5">
      <Flex justify="space-between" align="start" gapX="3" gapY="1" wrap={{ base: 'wrap', sm: 'nowrap' }}>
        <Heading as={level} size="lg">
          {name}
        </Heading>
        <LocationBadge name={badge} />
      </Flex>
      {recipient && <Text color="fg.muted">{recipient}</Text>}
      <ShareStateText state={state} />
      {sharing && location.sharingUntil && (
        <Text textStyle="sm" color="fg.muted">
          {t('sharingUntil', { date: moment(location.sharingUntil) })} {t('whileOpen')}
        </Text>
      )}
    </Stack>
  );
}

function Place({ location }: { location: Location }) {
  const { t } = useTranslation('location');
  const { state } = useShareState(location);
  const { name } = useLocationName(location);
  const { id, position, track } = location;
  if (!position) return null;
  const place = { key: id, name, ...position, live: state.kind === 'live' };
  return (
    <Stack gap="4">
      <LazyMap places={[place]} track={track} height={mapHeight} />
      <Card.Root as="section" aria-label={t('place.inWords')}>
        <Card.Body>
          <Heading as="h3" size="sm">
            {t('place.title')}
          </Heading>
          <PlaceInWords position={position} />
          <TrackInWords track={track} />
        </Card.Body>
      </Card.Root>
    </Stack>
  );
}

/** A request with its map, its track and all that is known of it. */
export function LocationDetail({ id }: { id: string }) {
  const { t } = useTranslation('location');
  const { data, error, loading, refetch } = useLocationDetailQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    // A refetch must not overwrite a position that was pushed while it was under way.
    refetchWritePolicy: 'merge',
    context: { showsFailures: true },
  });
  if (!data) {
    if (loading || !error) return <Skeleton h="24rem" borderRadius="card" />;
    return <LoadFailed code={failureOf(error).code} onRetry={() => void refetch().catch(() => undefined)} />;
  }
  const { location } = data;
  if (!location) return <Text color="fg.muted">{t('notFound')}</Text>;
  return (
    <Stack gap="5">
      <Head location={location} />
      <Place location={location} />
      <Card.Root as="section" aria-label={t('facts.title')}>
        <Card.Body>
          <Heading as="h3" size="sm">
            {t('facts.title')}
          </Heading>
          <LocationFacts location={location} />
          <Box pt="1">
            <CopyLink link={location.link} />
          </Box>
        </Card.Body>
      </Card.Root>
    </Stack>
  );
}
