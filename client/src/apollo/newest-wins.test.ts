import { expect, test } from 'vitest';
import type { LocationRow_LocationFragment } from '../gql/graphql.ts';
import { keepNewest } from './newest-wins.ts';

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
