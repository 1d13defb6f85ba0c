import { createHash } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { openVault } from '#server/vault.ts';

/**
 * What one would write by hand for one list: Fastify, pg, prepared statements, the same SQL, the same session
 * look-up, the same unsealing and the same links, the same bound on requests, security headers and encodings; no GraphQL,
 * no ORM.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'] });
const vault = openVault(process.env['APP_SECRET'] ?? '');
const listSql = process.env['LIST_SQL'] ?? '';
const app = Fastify({ logger: false, trustProxy: true });
await app.register(cookie);
await app.register(helmet);
await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
await app.register(rateLimit, { max: 1_200, timeWindow: 60_000 });

const open = (sealed: Buffer | null, context: string) => sealed && vault.open(sealed, context);

app.get('/readyz', async () => (await pool.query('select 1')).rowCount);
app.get('/list', async (request, reply) => {
  const token = String(request.headers.authorization).slice('Bearer '.length);
  const session = await pool.query<{ account_id: string }>({
    name: 'session',
    text: 'select id, account_id from session where token_hash = $1 and expires_at > $2',
    values: [createHash('sha256').update(token).digest(), new Date()],
  });
  const accountId = session.rows[0]?.account_id;
  if (!accountId) return reply.code(401).send();
  const [{ rows }, counted] = await Promise.all([
    pool.query({ name: 'list', text: listSql, values: [accountId, 21] }),
    pool.query<{ count: number }>({
      name: 'count',
      text: 'select count(*)::int as count from location_request where account_id = $1',
      values: [accountId],
    }),
  ]);
  const nodes = rows.map((row) => {
    const [latitude, longitude, accuracy, address, , demo] = JSON.parse(
      vault.open(row.sealed, `position:${row.consent_id}`),
    );
    return {
      id: row.id,
      channel: row.channel,
      recipient: open(row.recipient_sealed, `location.recipient:${row.id}`),
      title: open(row.title_sealed, `location.title:${row.id}`),
      status: row.status,
      consent: row.ended_at ? 'ENDED' : 'GRANTED',
      requestedAt: row.requested_at,
      locatedAt: row.located_at,
      expiresAt: row.expires_at,
      sharingUntil: row.ended_at ? null : row.until,
      endedAt: row.ended_at,
      cancelledAt: row.cancelled_at,
      changedAt: row.changed_at,
      delivery: row.delivery,
      call: row.call_state && { state: row.call_state, at: row.call_changed_at },
      link: `http://localhost/share#${vault.token('handover', row.id)}`,
      senderName: open(row.sender_sealed, `location.sender:${row.id}`),
      whoAskedAt: row.who_asked_at,
      whoAnsweredAt: row.who_answered_at,
      reply: row.reply,
      repliedAt: row.replied_at,
      extensionAskedAt: row.extension_asked_at,
      position: {
        latitude,
        longitude,
        accuracy,
        source: row.source,
        recordedAt: row.recorded_at,
        address,
        isDemo: demo === 1,
      },
    };
  });
  const pageInfo = { hasNextPage: rows.length > 20, endCursor: nodes.at(-1)?.id };
  return { data: { locations: { nodes: nodes.slice(0, 20), pageInfo, totalCount: counted.rows[0]?.count } } };
});
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('SIGTERM', () => process.exit(0));
