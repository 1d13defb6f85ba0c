import { Stack } from '@chakra-ui/react';
import { useState } from 'react';
import type { RecordTab } from '../dashboard-address.ts';
import { LocationList } from './location-list.tsx';
import { RecordFilter } from './record-filter.tsx';
import { useAddress } from '../use-address.ts';

/** The list of a tab, and above it what filters it, which appears with its rows, so that they do not move. */
export function LocationRecords() {
  const { address } = useAddress();
  const { tab } = address;
  const [filterable, setFilterable] = useState<RecordTab | null>(null);
  const isFiltered = address.consent !== null || address.search !== '';
  return (
    <Stack gap="4">
      {(isFiltered || filterable === tab) && <RecordFilter />}
      <LocationList key={tab} onFilterable={(isFilterable) => setFilterable(isFilterable ? tab : null)} />
    </Stack>
  );
}
