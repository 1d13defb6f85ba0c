import type { LocationRow_LocationFragment } from '../../gql/graphql.ts';

/** Whether passing the link on still helps: over a link that waits for an answer. Elsewhere the message has the key. */
export const isLinkOpen = ({
  channel,
  consent,
}: Pick<LocationRow_LocationFragment, 'channel' | 'consent'>): boolean =>
  channel === 'LINK' && consent === 'AWAITING';
