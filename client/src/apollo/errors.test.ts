import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { of, throwError } from 'rxjs';
import { expect, test } from 'vitest';
import { errorLink, failureOf } from './errors.ts';

const refusal = (extensions: Record<string, unknown>) => ({ message: 'no', extensions });
const answered = (status: number, bodyText: string) =>
  new ServerError('bad', { response: new Response(bodyText, { status }), bodyText });

test('reads code, retry delay and field from a GraphQL error', () => {
  const error = new CombinedGraphQLErrors({ errors: [refusal({ code: 'RATE_LIMITED', retryAfter: 7_200 })] });
  expect(failureOf(error)).toEqual({ code: 'RATE_LIMITED', retryAfter: 7_200 });
  const input = new CombinedGraphQLErrors({ errors: [refusal({ code: 'BAD_INPUT', field: 'title' })] });
  expect(failureOf(input)).toEqual({ code: 'BAD_INPUT', field: 'title' });
});

test('prefers the code in the body of an HTTP error response', () => {
  const body = JSON.stringify({ errors: [refusal({ code: 'QUERY_TOO_COMPLEX' })] });
  expect(failureOf(answered(400, body))).toEqual({ code: 'QUERY_TOO_COMPLEX' });
});

test('maps an error page of a proxy by its HTTP status', () => {
  expect(failureOf(answered(502, '<html>Bad gateway</html>'))).toEqual({ code: 'UNAVAILABLE' });
  expect(failureOf(answered(500, 'oops'))).toEqual({ code: 'INTERNAL' });
  expect(failureOf(answered(413, ''))).toEqual({ code: 'PAYLOAD_TOO_LARGE' });
  expect(failureOf(answered(401, ''))).toEqual({ code: 'UNAUTHENTICATED' });
});

test('reads when to retry from the header, and a refusal that is not GraphQL’s', () => {
  const response = new Response('', { status: 503, headers: { 'retry-after': '7' } });
  expect(failureOf(new ServerError('bad', { response, bodyText: '' }))).toEqual({
    code: 'UNAVAILABLE',
    retryAfter: 7,
  });
  const body = JSON.stringify({ message: 'no', error: 'RATE_LIMITED', retryAfter: 30 });
  expect(failureOf(answered(429, body))).toEqual({ code: 'RATE_LIMITED', retryAfter: 30 });
});

test('reports OFFLINE when there is no response', () => {
  expect(failureOf(new TypeError('Failed to fetch'))).toEqual({ code: 'OFFLINE' });
});

test('tells of every failed action, also one shown in place, and of a failing load once until it succeeds', async () => {
  const told: string[] = [];
  const handlers = {
    sessionLost: () => {},
    subscriptionExpired: () => {},
    other: ({ code }: { code: string }, { failed = '', showsFailures = false }) =>
      told.push(`${failed}${code}${showsFailures ? ' in place' : ''}`),
  };
  let isDown = true;
  const server = new ApolloLink(() =>
    isDown ? throwError(() => new TypeError('Failed to fetch')) : of({ data: { a: 1 } }),
  );
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([errorLink(() => handlers), server]),
  });
  const since = async (run: () => Promise<unknown>) => {
    await run().catch(() => undefined);
    return told.splice(0);
  };
  const load = (context = {}) =>
    client.query({ query: gql('query Load { a }'), fetchPolicy: 'no-cache', context });
  const act = (context = {}) => client.mutate({ mutation: gql('mutation Act { a }'), context });
  expect(await since(() => load({ inBackground: true }))).toEqual([]);
  expect(await since(() => load({ showsFailures: true }))).toEqual(['OFFLINE in place']);
  expect(await since(load)).toEqual([]);
  isDown = false;
  expect(await since(load)).toEqual([]);
  isDown = true;
  expect(await since(load)).toEqual(['OFFLINE']);
  for (const _ of [1, 2])
    expect(await since(() => act({ showsFailures: true, failed: 'Not sent: ' }))).toEqual([
      'Not sent: OFFLINE in place',
    ]);
});
