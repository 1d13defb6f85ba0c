import { ApolloClient, ApolloLink } from '@apollo/client';
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { sampleLocation } from '../features/location/testing/sample-location.ts';
import { LocationDetailDocument, type LocationRow_LocationFragment } from '../gql/graphql.ts';
import { createCache } from './cache.ts';
import { keepNewest, newestWins } from './newest-wins.ts';

const row = (changedAt: string, consent: 'GRANTED' | 'ENDED') =>
  ({ __typename: 'Location', id: '7', changedAt, consent, position: null }) as LocationRow_LocationFragment;
const pushed = row('2026-11-21T08:00:02.000Z', 'ENDED');
const known = (id: string) => (id === '7' ? pushed : null);

test('a response older than a push does not overwrite it', () => {
  const late = { ...row('2026-11-21T08:00:01.000Z', 'GRANTED'), link: 'https://…', track: [] };
  expect(keepNewest({ location: late }, known)).toEqual({ location: { ...late, ...pushed } });
  expect(keepNewest({ locations: { nodes: [late] } }, known)).toMatchObject({
    locations: { nodes: [{ consent: 'ENDED', link: 'https://…' }] },
  });
});

test('a response older than a new position keeps its track', () => {
  const moved = { ...pushed, position: { recordedAt: pushed.changedAt } } as LocationRow_LocationFragment;
  const late = { ...row('2026-11-21T08:00:01.000Z', 'GRANTED'), track: [{ latitude: 1 }] };
  expect(keepNewest({ location: late }, () => moved)).toEqual({
    location: { ...late, ...moved, track: [{ latitude: 1 }] },
  });
});

test('a response older than an erasure does not restore the track', () => {
  const late = { ...row('2026-11-21T08:00:01.000Z', 'GRANTED'), track: [{ latitude: 1 }] };
  expect(keepNewest({ location: late }, known)).toEqual({ location: { ...late, ...pushed, track: [] } });
});

test('passes newer responses and unrelated data through unchanged', () => {
  const newer = { location: row('2026-11-21T08:00:03.000Z', 'GRANTED') };
  expect(keepNewest(newer, known)).toEqual(newer);
  const other = { location: { ...row('2026-11-21T08:00:01.000Z', 'GRANTED'), id: '8' }, viewer: null, n: 1 };
  expect(keepNewest(other, known)).toEqual(other);
});

test('the cache keeps what it knows to be newer than a response, whose errors remain', async () => {
  const at = (second: number) => ({ changedAt: `2026-11-21T08:00:0${second}.000Z` });
  let answer = sampleLocation('a', { ...at(2), consent: 'ENDED' });
  const respond = () =>
    of({ data: { location: { ...answer, track: [] } }, errors: [{ message: 'partial' }] });
  const client = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([newestWins, new ApolloLink(respond)]),
  });
  const read = () =>
    client.query({
      query: LocationDetailDocument,
      variables: { id: 'a' },
      fetchPolicy: 'network-only',
      errorPolicy: 'all',
    });
  await read();
  answer = sampleLocation('a', { ...at(1), consent: 'GRANTED' });
  const { data, error } = await read();
  expect([data?.location?.consent, error?.message]).toEqual(['ENDED', 'partial']);
});
