import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, configure, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Subject } from 'rxjs';
import { afterEach } from 'vitest';
import { createCache } from '../../apollo/cache.ts';
import { errorLink } from '../../apollo/errors.ts';
import { newestWins } from '../../apollo/newest-wins.ts';
import type { Live, LiveState } from '../../apollo/live.ts';
import { LiveContext } from '../../apollo/live-context.ts';
import type { ErrorCode } from '../../gql/enums.ts';
import type { Account_AccountFragment } from '../../gql/graphql.ts';
import { oneSession } from '../../apollo/one-session.ts';
import { whenLookedAt } from '../../apollo/when-looked-at.ts';
import { speak } from '../../i18n/setup.ts';
import type { SiteConfig } from '../../ui/site-config.ts';
import { makeSystem } from '../../ui/theme/system.ts';
import { NavigationBridge, routing } from '../navigation.tsx';
import { Pages } from '../router.tsx';

const system = makeSystem();

// A slow machine loads the route's parts more slowly than the library expects; styles are not checked for visibility,
// which would cost seconds.
configure({ asyncUtilTimeout: 20_000, defaultHidden: true });

// An app left open would keep running after its test, and after the file without a window.
afterEach(cleanup);

/** How often the prerendered home page was fetched since `openApp`. */
export const home = { asked: 0 };

/** The deployment's configuration; a test file may change it before it opens the app, which queries it once. */
export const config: Partial<SiteConfig> = { supportPhone: null };

/** What the footer and the home page request; every other URL goes to the network. */
const network = globalThis.fetch;
globalThis.fetch = (input, init) => {
  if (input === '/config.json') return Promise.resolve(Response.json(config));
  if (input !== '/') return network(input, init);
  home.asked += 1;
  return Promise.resolve(new Response('', { status: 404 }));
};

/** The server's response to an operation: data, at once or after something, a refusal, or nothing yet. */
type Answer =
  | { data: object; after?: Promise<unknown> }
  | { code: ErrorCode; field?: string; retryAfter?: number }
  | 'waiting';
export type Answers = Record<string, (variables: Record<string, unknown>) => Answer>;

export const subscriber: Account_AccountFragment = {
  __typename: 'Account',
  id: 'account',
  email: 'subscriber@example.com',
  emailProven: true,
  answerEmails: true,
  locale: 'en',
  subscription: {
    __typename: 'Subscription',
    id: 'subscription',
    status: 'ACTIVE',
    validUntil: '2100-01-01T00:00:00.000Z',
    nextDebitDay: '2100-01-01T00:00:00.000Z',
    autoRenew: true,
    isPastDue: false,
    isTrial: false,
    isExpired: false,
  },
};

/** A subscriber whose plan is over, so that they can order one. */
export const formerSubscriber: Account_AccountFragment = {
  ...subscriber,
  subscription: { ...subscriber.subscription!, status: 'EXPIRED', isExpired: true },
};

/** Operations that only their own tests are about. */
const usual: Answers = {
  ReviewInvitation: () => ({ data: { reviewInvitation: false } }),
  LookupsLeft: () => ({ data: { viewer: null } }),
};

/** A connection whose state the test controls. */
function fakeLive() {
  let state: LiveState = 'live';
  const listeners = new Set<(state: LiveState) => void>();
  const live: Live = {
    link: ApolloLink.empty(),
    state: () => state,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const turn = (next: LiveState) => {
    state = next;
    for (const listener of listeners) listener(next);
  };
  return { live, turn };
}

/**
 * The app at a URL, with a server that answers as the test says. An operation without an answer fails the test.
 * `answers` may be changed while the app is open; `push` sends a live update.
 */
export async function openApp(address: string, answers: Answers) {
  // A test may open it again.
  cleanup();
  home.asked = 0;
  await speak('en');
  const asked: { name: string; variables: Record<string, unknown> }[] = [];
  const pushes = new Subject<ApolloLink.Result>();
  const server = new ApolloLink(({ operationName: name = '', variables }) => {
    asked.push({ name, variables });
    if (name === 'LocationChanged' && !answers[name]) return pushes;
    const answer = (answers[name] ?? usual[name])?.(variables);
    if (!answer) throw new Error(`the test has no answer to ${name}`);
    return new Observable((observer) => {
      if (answer === 'waiting') return;
      if ('code' in answer) {
        const errors = [{ message: answer.code, extensions: { ...answer } }];
        observer.error(new CombinedGraphQLErrors({ data: null, errors }));
        return;
      }
      const give = () => {
        observer.next({ data: answer.data as Record<string, unknown> });
        observer.complete();
      };
      if (answer.after) void answer.after.then(give);
      else give();
    });
  });
  const failures: string[] = [];
  const handlers = {
    sessionLost: () => failures.push('sessionLost'),
    subscriptionExpired: () => failures.push('subscriptionExpired'),
    other: ({ code }: { code: string }, { showsFailures }: { showsFailures?: boolean }) =>
      showsFailures || failures.push(code),
  };
  const client = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([errorLink(() => handlers), oneSession, whenLookedAt, newestWins, server]),
  });
  const { live, turn } = fakeLive();
  render(
    <ChakraProvider value={system}>
      <ApolloProvider client={client}>
        <LiveContext value={live}>
          <MemoryRouter initialEntries={[address]} {...routing}>
            <NavigationBridge />
            <Pages />
          </MemoryRouter>
        </LiveContext>
      </ApolloProvider>
    </ChakraProvider>,
  );
  return {
    client,
    asked,
    failures,
    push: (data: object) => pushes.next({ data: data as Record<string, unknown> }),
    turn,
  };
}
