import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import { useDates } from '../../../i18n/use-dates.ts';
import { Fact } from '../../../ui/fact.tsx';

/** When things happened, and the delivery state of the message. */
export function LocationFacts({ location }: { location: LocationRow_LocationFragment }) {
  const { t } = useTranslation('location');
  const { moment } = useDates();
  const { channel, requestedAt, locatedAt, endedAt, cancelledAt, expiresAt, consent, delivery } = location;
  const { senderName, call, arrivedAt } = location;
  const facts: [string, string | null][] = [
    [t('facts.requested'), moment(requestedAt)],
    [t('facts.channel'), t(`channel.${channel}`)],
    [t('facts.signed'), senderName ?? t('facts.anonymous')],
    [t('delivery.label'), delivery && t(`delivery.${delivery}`)],
    [t('call.label'), call && t(`call.${call.state}`, { date: moment(call.at) })],
    [t('facts.expires'), consent === 'AWAITING' ? moment(expiresAt) : null],
    [t('facts.expired'), consent === 'EXPIRED' ? moment(expiresAt) : null],
    [t('facts.located'), locatedAt && moment(locatedAt)],
    [t('facts.arrived'), arrivedAt && moment(arrivedAt)],
    [t('facts.ended'), endedAt && !cancelledAt ? moment(endedAt) : null],
    [t('facts.cancelledAt'), cancelledAt && moment(cancelledAt)],
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
