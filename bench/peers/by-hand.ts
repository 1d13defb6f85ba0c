import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { WebSocketServer, type WebSocket } from 'ws';
import { openOfflineGeocoder } from '#server/ports/geocoder/offline.ts';
import { withinPrecision } from '#shared/precision.ts';
import { bareApp, serve } from './bare-app.ts';
import { grantByHand } from './grant-by-hand.ts';
import { accountOf, changedRow, listOf, pool, vault } from './rows.ts';

/**
 * The limit: the same list, positions, grants and live updates by hand, with prepared statements and raw WebSockets, and
 * the same limits, headers and encodings; no GraphQL, no ORM.
 */
const geocoder = await openOfflineGeocoder();
const app = await bareApp(pool);

app.post<{ Body: { first: number } }>('/list', async ({ headers, body }, reply) => {
  const accountId = await accountOf(headers.authorization);
  if (!accountId) return reply.code(401).send();
  return { data: { locations: await listOf(accountId, body.first) } };
});

app.post<{ Body: { token: string; textVersion: string } }>('/grant', async ({ body, ip }) => ({
  key: await grantByHand(body.token, body.textVersion, ip),
}));

type Body = {
  token: string;
  position: { latitude: number; longitude: number; accuracy: number; recordedAt: string };
};
/** Three statements: the share by its key, then one that checks it again, stores and notifies; the dashboard's row. */
app.post<{ Body: Body }>('/position', async ({ body }, reply) => {
  const { rows } = await pool.query({
    name: 'share',
    text: `select r.id, r.account_id, c.id as consent_id, c.precision, c.until from recipient_key k
           join location_request r on r.id = k.request_id join consent c on c.key_id = k.id
           where k.token_hash = $1 and c.ended_at is null and c.until > $2 and r.cancelled_at is null`,
    values: [createHash('sha256').update(body.token).digest(), new Date()],
  });
  const share = rows[0];
  const agreed = share && withinPrecision(body.position, share.precision);
  if (!agreed) return reply.code(409).send({ error: 'NOT_SHARING' });
  const { latitude, longitude, accuracy } = agreed;
  const [en, id] = await Promise.all(
    (['en', 'id'] as const).map((locale) => geocoder.reverse(latitude, longitude, locale, accuracy)),
  );
  const text = JSON.stringify([latitude, longitude, accuracy, en, id, 0]);
  const { rowCount } = await pool.query({
    name: 'store',
    text: `with locked as (
             select id from location_request where id = $1 and cancelled_at is null for no key update
           ), running as (
             update consent set newest_gps_at = $3 from locked
             where consent.id = $2 and consent.ended_at is null and consent.until > $5
               and (consent.newest_gps_at is null or consent.newest_gps_at < $3)
             returning consent.id
           ), stored as (
             insert into position (consent_id, source, recorded_at, sealed) select id, 'GPS', $3, $4 from running
           ), changed as (
             update location_request set changed_at = $5, status = 'GPS_TRACKED' from running where location_request.id = $1
           )
           select pg_notify('bench_frames', $6) from running`,
    values: [
      share.id,
      share.consent_id,
      body.position.recordedAt,
      vault.seal(text, `position:${share.consent_id}`),
      new Date(),
      `account:${share.account_id} ${share.id}`,
    ],
  });
  if (rowCount === 0) return reply.code(409).send({ error: 'NOT_SHARING' });
  return { state: 'SHARING', until: share.until };
});

const watching = new Map<string, Set<WebSocket>>();
const listener = new Client({ connectionString: process.env['DATABASE_URL'] });
await listener.connect();
listener.on('notification', ({ payload = '' }) => {
  const [topic = '', id = ''] = payload.split(' ');
  const accountId = topic.slice('account:'.length);
  const sockets = watching.get(accountId);
  if (sockets) void show(sockets, accountId, id);
});
async function show(sockets: Set<WebSocket>, accountId: string, id: string): Promise<void> {
  // Encoded once, however many watch.
  const frame = Buffer.from(JSON.stringify(await changedRow(accountId, id)));
  for (const socket of sockets) socket.send(frame, { binary: false });
}
await listener.query('listen bench_frames');
await serve(app);
new WebSocketServer({ server: app.server }).on('connection', (socket, request) => {
  const who = new URL(request.url ?? '/', 'http://x').searchParams.get('who') ?? '';
  watching.set(who, (watching.get(who) ?? new Set()).add(socket));
  socket.once('close', () => watching.get(who)?.delete(socket));
});
