import { skipToken } from '@apollo/client/react';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import { useLocationsQuery } from '../../../gql/hooks.ts';
import { mostRows } from '../lists.ts';

type Asked = Pick<
  LocationRow_LocationFragment,
  'channel' | 'consent' | 'delivery' | 'recipient' | 'locatedAt'
>;

/** Whether the recipient of a request has agreed to it, as its requester knows. */
const hasAgreed = ({ consent, locatedAt }: Asked) => consent === 'GRANTED' || locatedAt !== null;

/** A call points to the text message, which must therefore have left. */
const isByText = ({ channel, delivery }: Asked) =>
  channel === 'PHONE' && (delivery === 'SENT' || delivery === 'DELIVERED');

/** Open requests by phone whose number has agreed before, to one of `known`: only those may be called. */
export function callable<Location extends Asked>(open: readonly Location[], known: readonly Asked[]) {
  const agreed = new Set(known.filter(hasAgreed).map(({ recipient }) => recipient));
  return open.filter((location) => isByText(location) && agreed.has(location.recipient));
}

/** Whether the recipient of an open request may be called, as far as the requester's own history tells. */
export function useMayCall(location: Asked): boolean {
  const { channel, consent, recipient } = location;
  const isOpen = isByText(location) && (consent === 'AWAITING' || consent === 'GRANTED');
  const asks = isOpen && recipient !== null && !hasAgreed(location);
  const { data } = useLocationsQuery(
    asks
      ? { variables: { channel, search: recipient, first: mostRows }, context: { showsFailures: true } }
      : skipToken,
  );
  return isOpen && callable([location], [location, ...(data?.locations.nodes ?? [])]).length > 0;
}
