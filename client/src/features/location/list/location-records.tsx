import { Stack } from '@chakra-ui/react';
import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useAddress } from '../use-address.ts';
import { LocationList } from './location-list.tsx';
import { RecordFilter } from './record-filter.tsx';
import { RecordTabs } from './record-tabs.tsx';

const filterId = 'record-filter';

/** The list of a tab, and what filters it: behind a button, unless a filter is active. */
export function LocationRecords() {
  const { t } = useTranslation('location');
  const { address, go } = useAddress();
  const isFiltered = address.consent !== null || address.search !== '';
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || isFiltered;
  const label = t(isOpen ? 'filter.close' : 'filter.open');
  const toggle = () => {
    setOpened(!isOpen);
    if (isFiltered) go({ consent: null, search: '' }, true);
  };
  return (
    <RecordTabs
      end={
        <Button
          variant="ghost"
          size="sm"
          px="2"
          flexShrink="0"
          aria-label={label}
          title={label}
          aria-expanded={isOpen}
          aria-controls={filterId}
          onClick={toggle}
        >
          {isOpen ? <X aria-hidden /> : <Search aria-hidden />}
        </Button>
      }
    >
      <Stack gap="4">
        {/* Whoever clears a field keeps it. */}
        {isOpen && <RecordFilter id={filterId} isFocused={isOpened} onChange={() => setOpened(true)} />}
        <LocationList key={address.tab} />
      </Stack>
    </RecordTabs>
  );
}
