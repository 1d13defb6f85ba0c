import { Text } from '@chakra-ui/react';
import type { LocationRow_LocationFragment } from '../../gql/graphql.ts';
import { useFromMe } from '../../map/me/from-me.ts';
import { useLocationName } from './location-name.ts';
import { useShareKind } from './use-share-state.ts';

/** How far somebody who is live is from the reader, while the map shows where that is. */
export function FromMe({ location }: { location: LocationRow_LocationFragment }) {
  const { name } = useLocationName(location);
  const kind = useShareKind(location);
  const text = useFromMe(name, kind === 'live' ? location.position : null);
  return text && <Text>{text}</Text>;
}
