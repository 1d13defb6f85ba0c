import { Box, Heading, Stack } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { DraftNote } from '../../features/location/draft-note.tsx';
import { readRequestDraft } from '../../features/location/request-draft.ts';
import { changeLookupDraft } from '../../features/lookup/lookup-draft.ts';
import { Checkout } from '../checkout.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { columnPage } from '../../ui/page-width.ts';

/**
 * `/payment`: for visitors who register by paying, and for accounts that renew. `#ID`: for the report of that lookup.
 */
export function PaymentPage() {
  const { t } = useTranslation();
  const lookupId = useLocation().hash.slice(1);
  const [wanted] = useState(readRequestDraft);
  useEffect(() => {
    if (lookupId) changeLookupDraft({ lookupId });
  }, [lookupId]);
  return (
    <Box {...columnPage} maxW="64rem">
      <PageTitle>{t('titles.payment')}</PageTitle>
      <Stack gap="6">
        <Heading as="h1" size="lg">
          {t('titles.payment')}
        </Heading>
        {wanted && <DraftNote draft={wanted} />}
        <Checkout />
      </Stack>
    </Box>
  );
}
