import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { Client } from 'pg';
import { WebSocketServer, type WebSocket } from 'ws';
import { openVault } from '#server/vault.ts';
import { grantByHand } from './grant-by-hand.ts';
import { fieldsOf } from './location-fields.ts';

/**
 * The minimum for pushing to one of many: ws, an insert with NOTIFY in one transaction, one LISTEN. On a separate
 * channel, a push of what a dashboard shows: the row is read by a prepared statement, decrypted and serialised by
 * hand. `POST /grant` does the whole of a grant by hand.
 */
const writer = new Client({ connectionString: process.env['DATABASE_URL'] });
const listener = new Client({ connectionString: process.env['DATABASE_URL'] });
const reader = new Client({ connectionString: process.env['DATABASE_URL'] });
await Promise.all([writer.connect(), listener.connect(), reader.connect()]);
const receipt = 'insert into view_receipt (request_id, viewed_at) values ($1, $2) on conflict do nothing';
const vault = openVault(process.env['APP_SECRET'] ?? '');
await writer.query('create table if not exists bench_push (id bigserial primary key, who text)');
/** Watchers, each with what a server knows about a session. */
const sockets = new Map<string, Map<WebSocket, object>>();

const http = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
  if (pathname === '/readyz') return response.end('ok');
  if (pathname === '/grant') return void grant(request, response);
  const who = searchParams.get('who') ?? '';
  void (async () => {
    await writer.query('begin');
    await writer.query('insert into bench_push (who) values ($1)', [who]);
    await writer.query('select pg_notify($1, $2)', ['bench_push', who]);
    await writer.query('commit');
    response.end('ok');
  })();
});
async function grant(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { token, textVersion } = (await json(request)) as { token: string; textVersion: string };
  const key = await grantByHand(token, textVersion, String(request.headers['x-forwarded-for']));
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ key }));
}
const server = new WebSocketServer({ server: http });
server.on('connection', (socket, request) => {
  const who = new URL(request.url ?? '/', 'http://x').searchParams.get('who') ?? '';
  const session = { accountId: who, sessionId: randomUUID(), locale: 'en', openedAt: new Date() };
  sockets.set(who, (sockets.get(who) ?? new Map<WebSocket, object>()).set(socket, session));
  socket.once('close', () => sockets.get(who)?.delete(socket));
});
const send = (who: string, frame: string) => {
  for (const socket of sockets.get(who)?.keys() ?? []) socket.send(frame);
};
listener.on('notification', ({ channel, payload = '' }) => {
  if (channel === 'bench_push') return send(payload, JSON.stringify({ who: payload }));
  const [who = '', id] = payload.split(' ');
  void sendRow(who, id);
});
/** As ours, it records that a place is being looked at before it is shown. */
async function sendRow(who: string, id: string | undefined): Promise<void> {
  const { rows } = await reader.query({ name: 'row', text: process.env['ROW_SQL'] ?? '', values: [id, who] });
  const [row] = rows;
  if (!row) return;
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  if (row.sealed) await reader.query({ name: 'receipt', text: receipt, values: [id, minute] });
  send(who, JSON.stringify(fieldsOf(vault, row)));
}
await listener.query('listen bench_push');
await listener.query('listen bench_row');
http.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
