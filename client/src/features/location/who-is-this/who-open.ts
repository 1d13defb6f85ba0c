import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';

/** Whether the recipient is waiting to learn who is asking. Once the request is over, a name would help nobody. */
export const isWhoOpen = ({
  whoAskedAt,
  whoAnsweredAt,
  consent,
}: Pick<LocationRow_LocationFragment, 'whoAskedAt' | 'whoAnsweredAt' | 'consent'>): boolean =>
  whoAskedAt !== null && whoAnsweredAt === null && (consent === 'AWAITING' || consent === 'GRANTED');
