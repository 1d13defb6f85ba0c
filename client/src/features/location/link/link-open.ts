import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';

/**
 * Whether passing the link on still helps: for a link that is waiting for an answer. Otherwise the message has the
 * key.
 */
export const isLinkOpen = <Row extends Pick<LocationRow_LocationFragment, 'channel' | 'consent' | 'link'>>(
  location: Row,
): location is Row & { link: string } =>
  location.channel === 'LINK' && location.consent === 'AWAITING' && location.link !== null;
