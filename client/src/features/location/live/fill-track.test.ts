// @vitest-environment happy-dom
import { ApolloClient, ApolloLink } from '@apollo/client';
import { of } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCache } from '../../../apollo/cache.ts';
import {
  LocationDetailDocument,
  type MissedTrackQueryVariables,
  type Place_PositionFragment,
} from '../../../gql/graphql.ts';
import { mergeChange } from './merge-change.ts';
import { sampleLocation } from '../testing/sample-location.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const timeAt = (second: number) => new Date(Date.UTC(2026, 10, 21, 8, 0, second)).toISOString();

/** Taken that many seconds after eight o'clock and metres along a meridian. */
const taken = (second: number, metres: number): Place_PositionFragment => ({
  __typename: 'Position',
  latitude: metres / 111_195,
  longitude: 106.8,
  accuracy: 12,
  source: 'GPS',
  recordedAt: timeAt(second),
  address: null,
  isDemo: false,
  isDoubtful: false,
});

/** A dashboard that shows a request whose track the server knows; `send` stores positions and pushes the last. */
function detail(...first: Place_PositionFragment[]) {
  let track = first;
  let asked = 0;
  const row = () => {
    const position = track.findLast(({ isDoubtful }) => !isDoubtful) ?? null;
    return sampleLocation('a', {
      consent: 'GRANTED',
      position,
      positionCount: track.length,
      changedAt: track.at(-1)?.recordedAt ?? timeAt(0),
    });
  };
  const link = new ApolloLink(({ operationName, variables }) => {
    asked += 1;
    if (operationName === 'LocationDetail') return of({ data: { location: { ...row(), track } } });
    const { since } = variables as MissedTrackQueryVariables;
    const missed = track.filter(({ recordedAt }) => !since || recordedAt > since);
    return of({ data: { location: { __typename: 'Location', id: 'a', track: missed } } });
  });
  const client = new ApolloClient({ cache: createCache(), link });
  const shown = client.watchQuery({ query: LocationDetailDocument, variables: { id: 'a' } }).subscribe({});
  const send = (...positions: Place_PositionFragment[]) => {
    track = [...track, ...positions];
    mergeChange(client, row());
  };
  const known = () =>
    client.cache
      .readQuery({ query: LocationDetailDocument, variables: { id: 'a' } })
      ?.location?.track.map(({ recordedAt }) => (Date.parse(recordedAt) - Date.parse(timeAt(0))) / 1_000);
  return { send, known, asked: () => asked, close: () => shown.unsubscribe() };
}

const pass = (ms = 5_000) => vi.advanceTimersByTimeAsync(ms);

test('fetches positions that a recipient sent late once, and adds them to the track', async () => {
  const { send, known, asked } = detail(taken(0, 0));
  await pass();
  send(taken(100, 150), taken(200, 300), taken(300, 450));
  await pass(50);
  send(taken(400, 600), taken(500, 750));
  await pass();
  expect(known()).toEqual([0, 100, 200, 300, 400, 500]);
  expect(asked()).toBe(2);
});

test('fetches positions that were stored within seconds of one another', async () => {
  const { send, known, asked } = detail(taken(0, 0));
  await pass();
  send(taken(2, 40), taken(4, 80), taken(6, 120));
  await pass();
  expect(known()).toEqual([0, 2, 4, 6]);
  expect(asked()).toBe(2);
});

test('fetches the first positions of a share, of which only the last is pushed', async () => {
  const { send, known } = detail();
  await pass();
  send(taken(2, 0), taken(4, 50));
  await pass();
  expect(known()).toEqual([2, 4]);
});

test('fetches a first position of the device from before the place of its IP address', async () => {
  const { send, known } = detail({ ...taken(2, 0), source: 'IP' });
  await pass();
  send(taken(1, 40), taken(4, 50));
  await pass();
  expect(known()).toEqual([1, 2, 4]);
});

test('fetches positions missed on a page in the background once, when it is looked at', async () => {
  const { send, known, asked } = detail(taken(0, 0));
  await pass();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  send(taken(100, 150), taken(200, 300));
  await pass();
  send(taken(300, 450), taken(400, 600));
  await pass();
  expect(asked()).toBe(1);
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await pass();
  expect(known()).toEqual([0, 100, 200, 300, 400]);
  expect(asked()).toBe(2);
});

test('fetches positions missed while the recipient stayed in place', async () => {
  const { send, known } = detail(taken(0, 0));
  await pass();
  send(taken(40, 0), taken(80, 0));
  await pass();
  expect(known()).toEqual([0, 40, 80]);
});

test('fetches nothing for a recipient who is online, whether resting, moving or setting out', async () => {
  const { send, known, asked } = detail(taken(0, 0));
  await pass();
  for (const position of [taken(45, 5), taken(80, 30), taken(83, 90), taken(93, 390), taken(183, 9_000)]) {
    send(position);
    await pass();
  }
  expect(known()).toEqual([0, 45, 80, 83, 93, 183]);
  expect(asked()).toBe(1);
});

test('fetches a doubtful position, which is never pushed itself', async () => {
  const { send, known } = detail(taken(0, 0));
  await pass();
  send({ ...taken(3, 33_000), isDoubtful: true });
  await pass();
  expect(known()).toEqual([0, 3]);
});

test('does not fetch a track that is not shown', async () => {
  const { send, asked, close } = detail(taken(0, 0));
  await pass();
  close();
  send(taken(60, 400), taken(120, 800));
  await pass();
  expect(asked()).toBe(1);
});
