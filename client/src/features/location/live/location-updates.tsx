import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { reconnectDelay } from '../../../apollo/reconnect-delay.ts';
import { useLive } from '../../../apollo/live-context.ts';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import { useLocationChangedSubscription } from '../../../gql/hooks.ts';
import { useInBackground } from '../../../ui/use-in-background.ts';
import { whenVisible } from '../../../ui/when-visible.ts';
import { mergeChange } from './merge-change.ts';
import { forgetSendLimits } from '../request-form/use-send-limit.ts';
import { useTellChange } from './use-tell-change.ts';
import { useTogether } from './use-together.ts';

/** Milliseconds: a glance at another tab costs no new subscription. */
const glance = 5_000;

/**
 * Keeps the cache up to date with the server's pushes. Renders nothing. `since`: from when on changes may have been
 * missed.
 */
export function LocationUpdates({ since }: { since: string }) {
  const client = useApolloClient();
  const { onChange, state } = useLive();
  const tellChange = useTellChange();
  const newest = useRef(since);
  const [from, setFrom] = useState(since);
  // Sent again, what was sent before would be recorded as another view.
  const inBackground = useInBackground(glance, () => setFrom(newest.current));
  const failures = useRef(0);
  const [attempt, setAttempt] = useState(0);

  const take = useTogether<LocationRow_LocationFragment>((locations) =>
    // Whoever reads the cache does so once.
    client.cache.batch({
      update: () => {
        for (const location of locations) {
          if (location.changedAt > newest.current) newest.current = location.changedAt;
          const before = mergeChange(client, location);
          if (before) tellChange(before, location);
          // A message or call that failed for good gives its slot back.
          if (location.delivery === 'FAILED' || location.call?.state === 'FAILED')
            forgetSendLimits(client.cache);
        }
      },
    }),
  );

  const { restart } = useLocationChangedSubscription({
    variables: { since: from, inBackground },
    ignoreResults: true,
    // `mergeChange` writes it, and has to see the previous state.
    fetchPolicy: 'no-cache',
    onData: ({ data: { data } }) => {
      failures.current = 0;
      if (data) take(data.locationChanged);
    },
    // Refused or completed by the server, which reconnecting the socket does not fix: retry after a while.
    onError: () => setAttempt((count) => count + 1),
    onComplete: () => setAttempt((count) => count + 1),
  });

  useEffect(() => {
    if (attempt === 0) return;
    const timer = setTimeout(restart, reconnectDelay(2 + failures.current++));
    return () => clearTimeout(timer);
  }, [attempt, restart]);

  useEffect(() => {
    let interrupted = false;
    const refetch = () => {
      // One of several waits may have done so, and a connection that is lost again refetches when it is back.
      if (!interrupted || state() !== 'live') return;
      interrupted = false;
      const missing = new Set(['Locations', 'LocationDetail']);
      void client.refetchQueries({
        include: 'active',
        onQueryUpdated: ({ queryName }) => missing.has(queryName ?? ''),
      });
    };
    const stop = onChange(() => {
      if (state() === 'down') {
        interrupted = true;
        // The next connection asks for what was missed from here on. Whoever comes back to a hidden page is sent, and so
        // has seen, all that came meanwhile.
        if (!document.hidden) setFrom(newest.current);
      }
      // A list that waits in the client to be loaded would not show what is pushed meanwhile.
      if (state() === 'live') void whenVisible().then(refetch);
    });
    return () => {
      stop();
      interrupted = false;
    };
  }, [client, onChange, state]);

  return null;
}
