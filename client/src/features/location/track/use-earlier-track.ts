import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { EarlierTrackDocument } from '../../../gql/graphql.ts';

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

  /** The track from the cache, which has put the earlier positions before it. */
  const read = async (instant: string): Promise<Track> => {
    const variables = { id, before: instant };
    const { data } = await client.query({
      query: EarlierTrackDocument,
      variables,
      fetchPolicy: 'network-only',
    });
    return data?.location?.track ?? [];
  };

  const show = async (): Promise<boolean> => {
    if (!before) return false;
    setLoading(true);
    try {
      let longer = await read(before);
      const next = longer.find(({ recordedAt }) => Date.parse(recordedAt) >= Date.parse(before));
      // The first has given way to a new one meanwhile, and the page ends before it.
      if (next && next.recordedAt !== before) longer = await read(next.recordedAt);
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
