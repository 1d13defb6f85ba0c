import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';

/**
 * Whether passing the link on still helps: for a link that is waiting for an answer. Otherwise the message has the
 * key.
 */
export const isLinkOpen = ({
  channel,
  consent,
}: Pick<LocationRow_LocationFragment, 'channel' | 'consent'>): boolean =>
  channel === 'LINK' && consent === 'AWAITING';
