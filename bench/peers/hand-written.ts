import { createHash } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { openVault } from '#server/vault.ts';
import { fieldsOf } from './location-fields.ts';

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
  const nodes = rows.slice(0, 20).map((row) => fieldsOf(vault, row));
  const pageInfo = { hasNextPage: rows.length > 20, endCursor: nodes.at(-1)?.id };
  return { data: { locations: { nodes, pageInfo, totalCount: counted.rows[0]?.count } } };
});
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('SIGTERM', () => process.exit(0));
