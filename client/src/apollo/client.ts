import { ApolloClient, ApolloLink } from '@apollo/client';
import { ViewerDocument } from '../gql/graphql.ts';
import { appId } from './app-id.ts';
import { createCache } from './cache.ts';
import { errorLink, type FailureHandlers } from './errors.ts';
import { transport } from './links.ts';
import { createLive, type Live } from './live.ts';
import { oneSession } from './one-session.ts';
import { whenLookedAt } from './when-looked-at.ts';

const liveUrl = () => new URL('/graphql', location.href.replace(/^http/, 'ws')).href;

/** The API client and the live-update connection. `handlers` react to failures that no component shows. */
export function createApi(handlers: () => FailureHandlers): { client: ApolloClient; live: Live } {
  const live = createLive(liveUrl(), {
    sessionEnded: () => handlers().sessionLost(),
    forbidden: () => void askWhetherItIsOver(),
  });
  const askWhetherItIsOver = () =>
    client
      .query({ query: ViewerDocument, fetchPolicy: 'no-cache', context: { inBackground: true } })
      .catch(() => undefined);
  const client = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([errorLink(handlers), oneSession, whenLookedAt, transport(live)]),
    clientAwareness: { name: appId },
    devtools: { enabled: import.meta.env.DEV },
  });
  return { client, live };
}
