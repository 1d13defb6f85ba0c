import { searchLength } from '#shared/limits.ts';
import { Badge, Box, Link as TextLink, Stack, Text } from '@chakra-ui/react';
import { NetworkStatus } from '@apollo/client';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import found from '../../../illustrations/found.svg?raw';
import { failureOf } from '../../apollo/errors.ts';
import type { LookupRow_LookupFragment } from '../../gql/graphql.ts';
import { useLookupsQuery } from '../../gql/hooks.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { Illustration } from '../../ui/illustration.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { RowList } from '../../ui/row-list.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/** The word is enough, the colour only helps. */
const palette: Partial<Record<LookupRow_LookupFragment['state'], string>> = {
  QUEUED: 'blue',
  RUNNING: 'blue',
  DONE: 'green',
  FAILED: 'red',
};

type Props = { addressOf: (lookup: LookupRow_LookupFragment) => string };

/** The account's lookups, newest first, with a search through numbers and addresses. */
export function LookupHistory({ addressOf }: Props) {
  const { t } = useTranslation('lookup');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const { data, error, loading, networkStatus, refetch, fetchMore, previousData } = useLookupsQuery({
    variables: { search: wanted || null },
    fetchPolicy: 'cache-and-network',
    context: { showsFailures: true },
  });
  // Rows of another search are shown only while the current one is loading.
  const page = (data ?? (loading ? previousData : undefined))?.lookups;
  // There is something to search through; a search that finds nothing does not take its own field away.
  const [isSearchable, setSearchable] = useState(false);
  if (!isSearchable && page && page.nodes.length > 0) setSearchable(true);
  const list = useRef<HTMLUListElement>(null);
  const more = async (after: string | null | undefined) => {
    const { data: next } = await fetchMore({
      variables: { after },
      context: { showsFailures: false },
      // In the meantime another search may have started, or the same page have been loaded.
      updateQuery: (previous, { fetchMoreResult: next }) =>
        previous.lookups.pageInfo.endCursor === after
          ? { lookups: { ...next.lookups, nodes: [...previous.lookups.nodes, ...next.lookups.nodes] } }
          : previous,
    });
    // The button goes with the last rows.
    if (next && !next.lookups.pageInfo.hasNextPage) list.current?.focus({ preventScroll: true });
  };
  return (
    <Stack gap="4">
      {isSearchable && (
        <TextField
          label={t('history.search')}
          type="search"
          name="search"
          maxLength={searchLength}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {!page && (loading || !error) && <PageLoading />}
      {!page && !loading && error && (
        <LoadFailed code={failureOf(error).code} onRetry={() => void refetch()} />
      )}
      <Box>
        {page?.nodes.length === 0 && !wanted && <Illustration svg={found} mb="3" />}
        <Text role="status" color="fg.muted">
          {page?.nodes.length === 0 && t(wanted ? 'history.noMatch' : 'history.empty')}
        </Text>
        {page && page.nodes.length > 0 && (
          <RowList list={list} name={t('history.title')}>
            {page.nodes.map((lookup) => (
              <HistoryRow key={lookup.id} lookup={lookup} to={addressOf(lookup)} />
            ))}
          </RowList>
        )}
      </Box>
      {page?.pageInfo.hasNextPage && (
        <ShowMore
          loading={networkStatus === NetworkStatus.fetchMore}
          onClick={() => void more(page.pageInfo.endCursor).catch(() => undefined)}
        />
      )}
    </Stack>
  );
}

function HistoryRow({ lookup, to }: { lookup: LookupRow_LookupFragment; to: string }) {
  const { t } = useTranslation('lookup');
  const { moment } = useDates();
  return (
    <Box
      as="li"
      position="relative"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      py="3"
      borderBottomWidth="1px"
    >
      {/* The whole row can be tapped. */}
      <TextLink
        asChild
        flex="1 1 14rem"
        wordBreak="break-word"
        _after={{ content: '""', position: 'absolute', inset: '0' }}
      >
        <Link to={to}>{lookup.subjectText}</Link>
      </TextLink>
      <Text textStyle="sm" color="fg.muted">
        {moment(lookup.startedAt)}
      </Text>
      {lookup.isSample && <Badge colorPalette="orange">{t('sampleShort')}</Badge>}
      <Badge colorPalette={palette[lookup.state] ?? 'gray'}>{t(`state.${lookup.state}`)}</Badge>
    </Box>
  );
}
