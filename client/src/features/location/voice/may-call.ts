import { skipToken, useApolloClient } from '@apollo/client/react';
import { pageSize } from '#shared/limits.ts';
import { useEffect, useState } from 'react';
import { type Failure, failureOf } from '../../../apollo/errors.ts';
import { type LocationRow_LocationFragment, LocationsDocument } from '../../../gql/graphql.ts';
import { useLocationsQuery } from '../../../gql/hooks.ts';

type Asked = Pick<
  LocationRow_LocationFragment,
  'channel' | 'consent' | 'delivery' | 'recipient' | 'locatedAt'
>;

/** Whether the recipient of a request has agreed to it, as far as its requester knows. */
const hasAgreed = ({ consent, locatedAt }: Asked) => consent === 'GRANTED' || locatedAt !== null;

/** A call refers to the text message, which must therefore have been sent. */
const isByText = ({ channel, delivery }: Asked) =>
  channel === 'PHONE' && (delivery === 'SENT' || delivery === 'DELIVERED');

/** Open phone requests whose number has agreed before, to one of `known`: only those may be called. */
export function callable<Location extends Asked>(open: readonly Location[], known: readonly Asked[]) {
  const agreed = new Set(known.filter(hasAgreed).map(({ recipient }) => recipient));
  return open.filter((location) => isByText(location) && agreed.has(location.recipient));
}

/** All that was asked of a number. */
const requestsTo = (recipient: string) => ({
  variables: { channel: 'PHONE' as const, search: recipient, first: pageSize.most },
  context: { showsFailures: true },
});

type History = { of: string; known: readonly Asked[]; failure: Failure | null };

/**
 * The history of those numbers of open requests that have not agreed to one of these: it may be older than any list.
 * `known` is undefined until the server has answered for the first time.
 */
export function useHistory(open: readonly Asked[]) {
  const client = useApolloClient();
  const [answer, setAnswer] = useState<History>();
  const sharing = new Set(open.filter(hasAgreed).map(({ recipient }) => recipient));
  const numbers = new Set(
    open.filter((one) => isByText(one) && !sharing.has(one.recipient)).map(({ recipient }) => recipient),
  );
  const of = [...numbers].join(' ');
  const isAnswered = of === '' || answer?.of === of;

  useEffect(() => {
    if (isAnswered) return;
    let wanted = true;
    // Each separately: one history that cannot be read must not keep the others from being called.
    void Promise.allSettled(
      of
        .split(' ')
        .map((number) =>
          client.query({ query: LocationsDocument, fetchPolicy: 'network-only', ...requestsTo(number) }),
        ),
    ).then((answers) => {
      if (!wanted) return;
      const known = answers.flatMap((answer) =>
        answer.status === 'fulfilled' ? (answer.value.data?.locations.nodes ?? []) : [],
      );
      const failed = answers.find((answer) => answer.status === 'rejected');
      setAnswer({ of, known, failure: failed ? failureOf(failed.reason) : null });
    });
    return () => {
      wanted = false;
    };
  }, [client, of, isAnswered]);

  return {
    known: answer?.known,
    isAsking: !isAnswered,
    failure: answer?.of === of ? answer.failure : null,
    retry: () => setAnswer(undefined),
  };
}

/** Whether the recipient of an open request may be called, as far as the requester's own history shows. */
export function useMayCall(location: Asked): boolean {
  const { consent, recipient } = location;
  const isOpen = isByText(location) && (consent === 'AWAITING' || consent === 'GRANTED');
  const asks = isOpen && recipient !== null && !hasAgreed(location);
  const { data } = useLocationsQuery(asks ? requestsTo(recipient) : skipToken);
  return isOpen && callable([location], [location, ...(data?.locations.nodes ?? [])]).length > 0;
}
