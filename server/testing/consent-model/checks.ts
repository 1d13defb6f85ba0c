import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { openPosition } from '#server/features/location/position.ts';
import { dumpDatabase } from '../dump.ts';
import type { TestSubscriber } from '../factories.ts';
import { recipients } from './perform.ts';
import { canaries, type Stage } from './stage.ts';
import { recipientView, requesterView } from './views.ts';
import { hour, positionsOf, retentionDays, type Asked, type World } from './world.ts';

const place = 'latitude longitude accuracy source recordedAt';
/** What a dashboard asks for; its pushes and its questions answer the same. */
export const locationFields = `id status consent requestedAt locatedAt expiresAt sharingUntil endedAt changedAt delivery
  call { state at } endedBy senderName whoAskedAt whoAnsweredAt reply repliedAt extensionAskedAt
  position { ${place} } track { ${place} }`;
const both = `query ($id: ID!, $token: String!) {
  location(id: $id) { ${locationFields} }
  invitation(token: $token) { state channel senderName requestedAt expiresAt whoAskedAt whoAnsweredAt reply
    extensionAskedAt blocked looks positions { ${place} }
    share { precision duration grantedAt until endedAt erased positionCount position { ${place} } } } }`;

const same = (seen: unknown, expected: unknown, what: string): void => {
  if (!isDeepStrictEqual(seen, expected)) expect(seen, what).toEqual(expected);
};

/** What both sides are shown of a request is what the world says, and nothing else. */
export async function checkFaces(
  stage: Stage,
  world: World,
  user: TestSubscriber,
  asked: Asked,
): Promise<void> {
  const answer = await stage.app.graphql(both, { id: asked.id, token: asked.token }, { token: user.token });
  expect(answer.errors).toBeUndefined();
  const { location, invitation } = answer.data as Record<string, Record<string, unknown>>;
  const { looks, ...shown } = invitation!;
  same(location, requesterView(world, asked), 'what the requester is shown');
  same(shown, recipientView(world, asked), 'what the recipient is shown');
  // Who was shown a place has been seen to look; before there was one nobody could.
  if (!asked.wasSeen) expect(looks).toEqual([]);
}

/** What is stored: no position but the agreed ones, as coarse as agreed, none too old, none without a yes. */
export async function checkPositions(stage: Stage, world: World): Promise<void> {
  const rows = await stage.query(
    `select r.id as request, c.precision, p.consent_id, p.source, p.recorded_at, p.sealed
     from position p join consent c on c.id = p.consent_id join location_request r on r.invitation_id = c.invitation_id
     order by p.id`,
  );
  const stored = new Map<string, unknown[]>();
  for (const row of rows) {
    const recordedAt = row['recorded_at'] as Date;
    const { latitude, longitude, accuracy, source } = openPosition(
      { vault: stage.app.ports.vault, locale: 'en' },
      {
        consentId: row['consent_id'] as string,
        source: row['source'] as 'IP' | 'GPS',
        recordedAt,
        sealed: row['sealed'] as Buffer,
      },
    );
    if (source === 'GPS') {
      expect(row['precision']).not.toBe('CITY');
      if (row['precision'] === 'AREA') {
        for (const degrees of [latitude, longitude]) expect(String(degrees)).toMatch(/^-?\d+(\.\d{1,2})?$/);
        expect(accuracy).toBeGreaterThanOrEqual(1_000);
      }
    }
    expect(world.now - recordedAt.getTime()).toBeLessThanOrEqual(retentionDays * 24 * hour);
    const id = row['request'] as string;
    stored.set(id, [
      ...(stored.get(id) ?? []),
      { source, recordedAt: recordedAt.getTime(), latitude, longitude, accuracy },
    ]);
  }
  for (const asked of world.asked) same(stored.get(asked.id) ?? [], positionsOf(asked), 'stored positions');
  const looks = await stage.query('select distinct request_id as id from look');
  for (const { id } of looks) expect(world.asked.find((asked) => asked.id === id)?.wasSeen).toBe(true);
}

/** What left: just what the world let go, within the caps, and never to one who had blocked us. */
export function checkMessages(stage: Stage, world: World): void {
  const { taken } = stage.carrier;
  same(
    taken.map(({ channel, to }) => ({ channel, to })),
    world.left.map(({ sent }) => ({ channel: sent.channel, to: recipients[sent.to] })),
    'what the carriers took',
  );
  world.left.forEach(({ sent }, index) => (sent.id ??= taken[index]!.id));
  // A message speaks of its own link alone, and to nobody of anybody.
  for (const { text, to } of taken) {
    const tokens = world.asked.filter(({ token }) => text.includes(token));
    expect(tokens.filter((asked) => asked.to === null || recipients[asked.to] !== to)).toEqual([]);
    for (const each of recipients) expect(text).not.toContain(each);
  }
  for (let to = 0; to < recipients.length; to += 1) {
    const reached = world.left.filter(({ sent }) => sent.to === to && (sent.state !== 'FAILED' || sent.rang));
    for (const { at } of reached) {
      const within = reached.filter((other) => other.at <= at && other.at > at - 24 * hour);
      expect(within.length, 'messages to one recipient in 24 hours').toBeLessThanOrEqual(3);
    }
  }
  for (const asked of world.asked) {
    const slotted = world.asked.filter(
      (other) =>
        other.account === asked.account &&
        other.channel === asked.channel &&
        other.message?.state !== 'FAILED' &&
        other.requestedAt <= asked.requestedAt &&
        other.requestedAt > asked.requestedAt - 3 * hour,
    );
    if (asked.message?.state !== 'FAILED') expect(slotted.length, 'requests in three hours').toBe(1);
  }
}

const tables = [
  'account',
  'location_request',
  'invitation',
  'consent',
  'position',
  'message',
  'send_slot',
  'recipient_block',
  'abuse_report',
  'sending_suspension',
  'pgboss.job',
];
const fingerprints = `select ${tables
  .map((name) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${name} t) as "${name}"`)
  .join(', ')}`;

/** A fingerprint of all that is stored, by table; looks apart, which reading leaves for the recipient to see. */
export const fingerprint = async (stage: Stage): Promise<Record<string, unknown>> =>
  (await stage.query(fingerprints))[0]!;

/** At a walk's end: the accounts' exports, and a dump in which nobody may be found, nor any coordinate of `taken`. */
export async function checkWhole(
  stage: Stage,
  world: World,
  users: TestSubscriber[],
  taken: string[],
): Promise<void> {
  for (const [account, { token }] of users.entries()) {
    const answer = await stage.app.graphql('mutation { exportAccount }', {}, { token });
    const { locations } = JSON.parse((answer.data as { exportAccount: string }).exportAccount) as {
      locations: Record<string, unknown>[];
    };
    const asked = world.asked.filter((each) => each.account === account);
    expect(locations.length).toBe(asked.length);
    for (const each of asked) {
      const { position: _, track, call: __, ...view } = requesterView(world, each);
      const exported = locations.find(({ id }) => id === each.id)!;
      expect(exported).toMatchObject(view);
      expect(exported['positions']).toMatchObject(track);
      expect(Object.keys(exported)).not.toContain('declinedAt');
    }
  }
  const dump = Object.values(await dumpDatabase(stage.app.databaseUrl)).join('\n');
  for (const secret of [
    ...canaries,
    ...recipients,
    ...world.asked.map(({ token }) => token),
    ...taken,
    'frightened',
  ])
    expect(dump.includes(secret), `${secret} in the database`).toBe(false);
}
