// @vitest-environment happy-dom
import { ApolloClient, ApolloLink } from '@apollo/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignOutDocument, ViewerDocument } from '../gql/graphql.ts';
import { createCache } from './cache.ts';
import { transport } from './links.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page, and how often it asks a server that answers everything like this. */
function page(answer: () => Response) {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
  const never = {
    link: ApolloLink.empty(),
    state: () => 'idle' as const,
    onChange: () => () => {},
  };
  const client = new ApolloClient({
    cache: createCache(),
    link: transport(never),
    devtools: { enabled: false },
  });
  const tries = async (asked: Promise<unknown>) => {
    const settled = asked.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    await settled;
    return fetch.mock.calls.length;
  };
  return { client, fetch, tries };
}

const offline = (): Response => {
  throw new TypeError('Failed to fetch');
};
const failing = (status: number) => () => Response.json({ error: 'INTERNAL' }, { status });

test.each([
  ['without a network', offline, 2],
  ['that failed in passing', failing(503), 2],
  ['that was refused', failing(403), 1],
])('a read %s is tried again once, if that can help', async (_, answer, times) => {
  const { client, tries } = page(answer);
  expect(await tries(client.query({ query: ViewerDocument }))).toBe(times);
});

test.each([offline, failing(503)])('a change is never sent again by itself', async (answer) => {
  const { client, tries } = page(answer);
  expect(await tries(client.mutate({ mutation: SignOutDocument }))).toBe(1);
});

test('asks for the page’s language', async () => {
  vi.spyOn(location, 'pathname', 'get').mockReturnValue('/id/dashboard');
  const { client, fetch, tries } = page(failing(403));
  await tries(client.query({ query: ViewerDocument }));
  expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ 'accept-language': 'id' });
});
