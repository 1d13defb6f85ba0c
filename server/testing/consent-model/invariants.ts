import { expect } from 'vitest';
import { messagesTo, type Side, type World } from './world.ts';

type Position = { latitude: number; longitude: number; source: string; recordedAt: string };

const place = ({ latitude, longitude, recordedAt }: Position) => `${latitude} ${longitude} ${recordedAt}`;

/** What one side's requester is told, without what has to differ: identifier, recipient and link. */
async function told({ requester, id }: Side): Promise<object> {
  const { id: _, recipient: __, link: ___, ...rest } = await requester.location(id);
  return rest;
}

/** What must hold after whatever anybody did, by the product's own promises. */
export async function expectPromisesKept(world: World): Promise<void> {
  const { history } = world;
  const seen = await world.requester.location(world.id);
  const shown = await world.handover.read();

  // A recipient who has told nothing looks, to the requester and to the link that they hold, like one who never came.
  if (history.silent) {
    expect(await told(world)).toEqual(await told(world.twin));
    expect(shown).toEqual(await world.twin.handover.read());
  }
  // The requester's own link shows nothing of what only the recipient may see.
  if (shown.access !== 'CONTROL')
    expect(shown).toMatchObject({ share: null, positions: [], looks: [], reply: null, blocked: false });
  if (world.channel !== 'LINK' || history.closed) expect(shown.access).not.toBe('CONTROL');

  // No position without a consent, none of a kind that was not agreed to, none outside its time.
  expect(await positionsWithoutLeave(world)).toEqual([]);
  if (!history.granted)
    expect(seen).toMatchObject({ status: 'PENDING', position: null, track: [], arrivedAt: null });
  if (history.erased) {
    expect(seen).toMatchObject({ position: null, track: [], arrivedAt: null });
    expect(await positionCount(world)).toBe(0);
  }
  await expectNothingHidden(world, seen.track);
  // Whoever blocked is not written to again.
  if (history.messagesAtBlock !== null) expect(await messagesTo(world)).toBe(history.messagesAtBlock);
}

/** What the requester is shown stands, to the digit, on the page of whoever shares it. */
async function expectNothingHidden(world: World, track: Position[]): Promise<void> {
  const own = await world.recipient.read();
  if (own?.access !== 'CONTROL') return;
  const listed = new Set(own.positions.map(place));
  expect(track.filter((position) => !listed.has(place(position)))).toEqual([]);
  const newest = track.at(-1);
  if (own.share?.precision === 'AREA' && newest?.source === 'GPS')
    expect(newest.latitude).toBe(Number(newest.latitude.toFixed(2)));
}

async function positionCount({ app, id }: World): Promise<number> {
  const [row] = await app.orm.em
    .fork()
    .execute<{ count: number }[]>(
      `select count(*)::int as count from position p join consent c on c.id = p.consent_id where c.request_id = ?`,
      [id],
    );
  return row?.count ?? 0;
}

const positionsWithoutLeave = ({ app, id }: World): Promise<object[]> =>
  app.orm.em.fork().execute<object[]>(
    `select p.id, p.source, c.precision from position p join consent c on c.id = p.consent_id
     where c.request_id = ? and (
       (p.source = 'GPS' and c.precision = 'CITY')
       or c.precision = 'ARRIVAL'
       or c.erased_at is not null
       or (p.source = 'GPS' and p.recorded_at < c.granted_at - interval '1 minute')
       or p.recorded_at > least(c.until, coalesce(c.ended_at, c.until)))`,
    [id],
  );
