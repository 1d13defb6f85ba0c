import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { LocationRow_LocationFragment } from '../../gql/graphql.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { Fact } from '../../ui/fact.tsx';

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
    <Box as="dl">
      {facts.map(([term, value]) =>
        value ? (
          <Fact key={term} term={term}>
            {value}
          </Fact>
        ) : null,
      )}
    </Box>
  );
}
