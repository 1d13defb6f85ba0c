import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { LocationRow_LocationFragment } from '../../gql/graphql.ts';
import { useDates } from '../../i18n/use-dates.ts';

/** When what happened, and how far the message got. */
export function LocationFacts({ location }: { location: LocationRow_LocationFragment }) {
  const { t } = useTranslation('location');
  const { moment } = useDates();
  const { requestedAt, locatedAt, endedAt, expiresAt, consent, delivery } = location;
  const facts: [string, string | null][] = [
    [t('facts.requested'), moment(requestedAt)],
    [t('delivery.label'), delivery && t(`delivery.${delivery}`)],
    [t('facts.expires'), consent === 'AWAITING' ? moment(expiresAt) : null],
    [t('facts.located'), locatedAt && moment(locatedAt)],
    [t('facts.ended'), endedAt && moment(endedAt)],
  ];
  return (
    <Box as="dl" display="grid" gridTemplateColumns="minmax(6.5rem, 30%) 1fr" gapX="3" gapY="1.5">
      {facts.map(([term, value]) =>
        value ? (
          <Box display="contents" key={term}>
            <Box as="dt" color="fg.muted">
              {term}
            </Box>
            <Box as="dd">{value}</Box>
          </Box>
        ) : null,
      )}
    </Box>
  );
}
