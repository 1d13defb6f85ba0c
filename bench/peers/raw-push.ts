import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { Client } from 'pg';
import { WebSocketServer, type WebSocket } from 'ws';
import { grantByHand } from './grant-by-hand.ts';
import { pool, showRow } from './rows-by-hand.ts';

/**
 * The minimum for pushing to one of many: ws, an insert with NOTIFY in one prepared statement, one LISTEN. On a
 * separate channel, a push of what a dashboard shows: the row is read by a prepared statement, decrypted and serialised
 * by hand. `POST /grant` does the whole of a grant by hand.
 */
const listener = new Client({ connectionString: process.env['DATABASE_URL'] });
await listener.connect();
await pool.query('create table if not exists bench_push (id bigserial primary key, who text)');
const fire = {
  name: 'fire',
  text: `with put as (insert into bench_push (who) values ($1)) select pg_notify('bench_push', $1)`,
};
/** Watchers, each with what a server knows about a session. */
const sockets = new Map<string, Map<WebSocket, object>>();

const http = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
  if (pathname === '/readyz') return response.end('ok');
  if (pathname === '/grant') return void grant(request, response);
  void pool.query({ ...fire, values: [searchParams.get('who') ?? ''] }).then(() => response.end('ok'));
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
const send = (who: string, frame: Buffer) => {
  for (const socket of sockets.get(who)?.keys() ?? []) socket.send(frame, { binary: false });
};
listener.on('notification', ({ channel, payload = '' }) => {
  if (channel === 'bench_push') return send(payload, Buffer.from(JSON.stringify({ who: payload })));
  void showRow(payload, send);
});
await listener.query('listen bench_push');
await listener.query('listen bench_row');
http.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
