import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { EarlierTrackDocument } from '../../gql/graphql.ts';

type Track = readonly { recordedAt: string }[];

/**
 * Whether there may be positions before a track's first, and a way to have them, a page at a time. `show` says whether
 * there may be more still.
 */
export function useEarlierTrack(id: string, track: Track) {
  const client = useApolloClient();
  /** The first position of all, once the server has answered with all that were before. */
  const [start, setStart] = useState<string>();
  const [loading, setLoading] = useState(false);
  const before = track[0]?.recordedAt;
  const lacksStart = track.length >= limits.trackLength && before !== start;

  const show = async (): Promise<boolean> => {
    if (!before) return false;
    setLoading(true);
    try {
      const variables = { id, before };
      const { data } = await client.query({
        query: EarlierTrackDocument,
        variables,
        fetchPolicy: 'network-only',
      });
      // The cache has put it before the rest, whose first may have given way to a new one meanwhile.
      const longer = data?.location?.track ?? [];
      const added = longer.findIndex(({ recordedAt }) => Date.parse(recordedAt) >= Date.parse(before));
      if (added < limits.trackLength) setStart(longer[0]?.recordedAt);
      return added >= limits.trackLength;
    } catch {
      // Said by whoever hears of every failure.
      return true;
    } finally {
      setLoading(false);
    }
  };
  return { lacksStart, loading, show };
}

export type EarlierTrack = ReturnType<typeof useEarlierTrack>;
