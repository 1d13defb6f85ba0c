import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { rowsOf } from '#server/context/context.ts';
import { accountTopic } from '#server/features/location/publish-change.ts';
import { sealColumn } from '#server/features/location/sealed-request.ts';
import { connectDashboards, connectSockets } from './dashboards.ts';
import { median, startOurs, startServer, type Row } from './support.ts';
import { trustedId } from './trusted-documents.ts';
import {
  askByLink,
  makeWorld,
  operation,
  secret,
  someAddress,
  type Subscriber,
  type World,
  locationsText,
} from './world.ts';
import { consentText } from '#shared/consent-text.ts';
import { day } from '#shared/time-units.ts';

const dashboards = 1_000;
const samples = 60;
/**
 * This many others come first, so that code that a server compiles within its first minute is compiled on both sides.
 */
const warmUps = 300;

/** What is timed: `run`, after `prepare`, for one subscriber, and whose dashboard receives it. */
type Action = {
  to: 'ours' | 'peer';
  prepare?: (subscriber: Subscriber) => Promise<unknown>;
  run: (subscriber: Subscriber) => Promise<unknown>;
};

/**
 * With a thousand dashboards connected: from the COMMIT of a NOTIFY to the one dashboard it is for, and from
 * the recipient's grant to it, both compared with a minimal raw WebSocket server.
 */
export async function push(): Promise<Row[]> {
  const world = await makeWorld();
  const subscribers = await world.subscribers(dashboards);
  const env = { DATABASE_URL: world.databaseUrl, APP_SECRET: secret, DATA_DIR: world.dataDir };
  const writer = new Client({ connectionString: world.databaseUrl });
  await writer.connect();
  const arrivals = {
    ours: new Map<string, (at: number) => void>(),
    peer: new Map<string, (at: number) => void>(),
  };
  const arrived = (to: Action['to']) => (accountId: string) =>
    arrivals[to].get(accountId)?.(performance.now());
  const chosen = subscribers.slice(0, warmUps + samples);

  /**
   * Milliseconds from each action to its arrival at the subscriber's dashboard; the last `samples`. Interleaved, so
   * that all meet the same conditions.
   */
  async function timed(actions: Action[]): Promise<number[][]> {
    const times = actions.map((): number[] => []);
    for (const subscriber of chosen) {
      for (const [index, { to, prepare, run }] of actions.entries()) {
        const arrival = new Promise<number>((resolve) => arrivals[to].set(subscriber.accountId, resolve));
        await prepare?.(subscriber);
        const start = performance.now();
        await run(subscriber);
        times[index]?.push((await arrival) - start);
        // What follows the action, such as a second event, is not timed.
        await sleep(5);
      }
    }
    return times.map((all) => all.slice(-samples));
  }
  const event = (to: Action['to'], channel: string, payload: (subscriber: Subscriber) => string): Action => ({
    to,
    async prepare(subscriber) {
      await writer.query('begin');
      await writer.query('select pg_notify($1, $2)', [channel, payload(subscriber)]);
    },
    run: () => writer.query('commit'),
  });

  // As the recipient's page sends it.
  const grant = trustedId('recipient', 'mutation GrantConsent(');
  const ours = await startOurs(env);
  const links = new Map<string, { id: string; token: string }>();
  for (const each of chosen) links.set(each.accountId, await askByLink(ours.url, each));
  const linksOfPeer = new Map<string, string>();
  for (const { accountId } of chosen) linksOfPeer.set(accountId, await newLink(world, accountId));
  const clients = await connectDashboards(ours.url, subscribers, arrived('ours'));
  const peer = await startServer('bench/peers/raw-push.ts', {
    ...env,
    ROW_SQL: locationsText(world, 'r.id = $1 and r.account_id = $2'),
  });
  const sockets = await connectSockets(peer.url, subscribers, arrived('peer'));

  const idOf = ({ accountId }: Subscriber) => links.get(accountId)?.id;
  const [ourPush = [], rawPush = [], rowPush = []] = await timed([
    event('ours', 'whereabouts', (who) => `${accountTopic(who.accountId)} ${idOf(who)}`),
    event('peer', 'bench_push', (who) => who.accountId),
    event('peer', 'bench_row', (who) => `${who.accountId} ${idOf(who)}`),
  ]);
  const { version: textVersion } = consentText;
  const [ourGrant = [], rawGrant = [], handGrant = []] = await timed([
    {
      to: 'ours',
      run: ({ accountId }) =>
        operation(ours.url, {
          documentId: grant,
          variables: {
            token: links.get(accountId)?.token,
            precision: 'CITY',
            duration: 'ONE_HOUR',
            textVersion,
          },
        }),
    },
    { to: 'peer', run: ({ accountId }) => fetch(`${peer.url}/fire?who=${accountId}`) },
    {
      to: 'peer',
      run: ({ accountId }) =>
        fetch(`${peer.url}/grant`, {
          method: 'POST',
          headers: { 'x-forwarded-for': someAddress() },
          body: JSON.stringify({ token: linksOfPeer.get(accountId), textVersion }),
        }),
    },
  ]);
  for (const client of clients) await client.dispose();
  for (const socket of sockets) socket.terminate();
  await Promise.all([ours.stop(), peer.stop()]);
  await writer.end();
  await world.end();

  const row = (name: string, mine: number[], theirs: number[], what: string): Row => ({
    name,
    ours: `${median(mine).toFixed(2)} ms`,
    peer: `${median(theirs).toFixed(2)} ms (${what})`,
    ratio: median(mine) / median(theirs),
  });
  return [
    row('event to one of 1,000 dashboards', ourPush, rawPush, 'NOTIFY + raw ws'),
    row('event, the same work by hand', ourPush, rowPush, 'NOTIFY + row read and decrypted + raw ws'),
    row('grant to one of 1,000 dashboards', ourGrant, rawGrant, 'HTTP + insert + NOTIFY + raw ws'),
    row('grant, the same work by hand', ourGrant, handGrant, 'the whole grant by hand + raw ws'),
  ];
}

/** One more request over LINK, past the limit of one in three hours; returns its token. */
async function newLink(world: World, accountId: string): Promise<string> {
  const ctx = world.ctx();
  const [id, token, now] = [randomUUID(), randomBytes(18).toString('base64url'), new Date()];
  await rowsOf(ctx.em)
    .insertInto('location_request')
    .values({
      id,
      account_id: accountId,
      channel: 'LINK',
      title_sealed: sealColumn(ctx, id, 'title', 'x'),
      locale: 'en',
      handover_hash: ctx.vault.tokenHash(token),
      requested_at: now,
      expires_at: new Date(now.getTime() + day),
      status: 'PENDING',
      changed_at: now,
    })
    .execute();
  return token;
}
