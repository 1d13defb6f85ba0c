import { Box, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { failureOf } from '../../../apollo/errors.ts';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import { PlaceCredits } from '../../../map/in-words/place-credits.tsx';
import nobody from '../../../../illustrations/nobody.svg?raw';
import { Button } from '../../../ui/button.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { channelOf } from '../dashboard-address.ts';
import { useSharing } from '../on-map/use-sharing.ts';
import { LocationRow } from './location-row.tsx';
import { useAddress } from '../use-address.ts';
import { filterAt, useLocations } from './use-locations.ts';

const Loading = () => (
  <Stack gap="3" aria-hidden>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} h="28" borderRadius="card" />
    ))}
  </Stack>
);

/** How it works, for those who have not sent a request yet. */
function FirstSteps() {
  const { t } = useTranslation('location');
  const { address } = useAddress();
  const steps = [t(`empty.ask.${channelOf[address.tab] ?? 'all'}`), t('empty.decide'), t('empty.see')];
  return (
    <>
      <Illustration svg={nobody} alignSelf="center" mb="3" />
      <Text fontWeight="700">{t('empty.title')}</Text>
      <Stack as="ol" gap="2" mt="2" listStyleType="none">
        {steps.map((step, index) => (
          <Flex as="li" key={step} gap="3">
            <Text color="brand.fg" fontWeight="750" minW="1ch" fontVariantNumeric="tabular-nums" aria-hidden>
              {index + 1}
            </Text>
            <Text color="fg.muted">{step}</Text>
          </Flex>
        ))}
      </Stack>
    </>
  );
}

function Empty({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('location');
  const { address, to } = useAddress();
  return (
    <Stack
      gap="1"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="border.emphasized"
      borderRadius="card"
      p="6"
      align="start"
    >
      {address.consent || address.search ? (
        <>
          <Text color="fg.muted">{t('filter.none')}</Text>
          <Button asChild variant="plain" size="sm">
            <Link to={to({ consent: null, search: '' })} onClick={onClear}>
              {t('filter.clear')}
            </Link>
          </Button>
        </>
      ) : (
        <FirstSteps />
      )}
    </Stack>
  );
}

const none: LocationRow_LocationFragment[] = [];

/** Who can be seen now stays on top, also if they began to share after the list was loaded. */
function useLiveFirst(loaded: LocationRow_LocationFragment[]): LocationRow_LocationFragment[] {
  const { orderBy, channel } = filterAt(useAddress().address);
  const sharing = useSharing();
  if (!orderBy || !sharing || loaded.length === 0) return loaded;
  const first = sharing
    .filter(({ location, kind }) => kind !== 'stale' && location.channel === (channel ?? location.channel))
    .map(({ location }) => location);
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...loaded.filter(({ id }) => !ids.has(id))];
}

/** The requests selected by the URL. */
export function LocationList() {
  const { t } = useTranslation(['location', 'common']);
  const { address, to } = useAddress();
  const count = useRef<HTMLParagraphElement>(null);
  const { data, previousData, loading, error, refetch, fetchMore } = useLocations(filterAt(address));
  // While another term is searched for, the old rows stay, faded: a flash of grey at each letter helps nobody.
  const page = (data ?? (loading ? previousData : undefined))?.locations;
  // In slices: what is pressed meanwhile comes first.
  const nodes = useDeferredValue(useLiveFirst(page?.nodes ?? none));
  const isFiltered = address.consent !== null || address.search !== '';
  if (!page) {
    return loading || !error ? (
      <Loading />
    ) : (
      <LoadFailed code={failureOf(error).code} onRetry={() => void refetch().catch(() => undefined)} />
    );
  }
  const { pageInfo, totalCount } = page;
  // Both buttons go: one with the last rows, the other with the filter.
  const moveOn = () => count.current?.focus({ preventScroll: true });
  const more = async () => {
    const next = await fetchMore({
      variables: { after: pageInfo.endCursor },
      context: { showsFailures: false },
    });
    if (next.data && !next.data.locations.pageInfo.hasNextPage) moveOn();
  };
  return (
    <Stack gap="3" aria-busy={!data} opacity={data ? 1 : 0.6}>
      <Text
        ref={count}
        tabIndex={-1}
        outline="none"
        color="fg.muted"
        textStyle="sm"
        role="status"
        // The result of a search; a new request is announced by its toast, which this would interrupt.
        aria-live={isFiltered ? 'polite' : 'off'}
      >
        {(nodes.length > 0 || isFiltered) && t('count', { count: totalCount })}
        {nodes.length > 0 && address.tab === 'all' && `. ${t('newestFirst')}`}
      </Text>
      {nodes.length === 0 && <Empty onClear={moveOn} />}
      <Stack as="ul" listStyleType="none" gap="3">
        {nodes.map((location) => (
          <LocationRow
            key={location.id}
            location={location}
            selected={location.id === address.request}
            to={to({ request: location.id })}
          />
        ))}
      </Stack>
      {pageInfo.hasNextPage && (
        <Button variant="outline" loading={loading} onClick={() => void more().catch(() => undefined)}>
          {t('common:more')}
        </Button>
      )}
      <Box>
        <PlaceCredits
          ip={nodes.some(({ position }) => position?.source === 'IP')}
          named={nodes.some(({ position }) => position?.address)}
        />
      </Box>
    </Stack>
  );
}
