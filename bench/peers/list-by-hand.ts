import { createHash } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import { openVault } from '#server/vault.ts';
import { fieldsOf } from './location-fields.ts';

/** What the list's peers share, by environment as ours: `LIST_SQL` is the text of our own statement. */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'] });
const vault = openVault(process.env['APP_SECRET'] ?? '');
const listSql = process.env['LIST_SQL'] ?? '';

/** Fastify with the same bound on requests, security headers and encodings as ours. */
export async function bareApp(): Promise<FastifyInstance> {
  const app = Fastify({ logger: false, trustProxy: true });
  await app.register(cookie);
  await app.register(helmet);
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
  await app.register(rateLimit, { max: 1_200, timeWindow: 60_000 });
  app.get('/readyz', async () => (await pool.query('select 1')).rowCount);
  return app;
}

/** The account of a request's session; undefined without one. */
export async function accountOf(authorization: string | undefined): Promise<string | undefined> {
  const token = String(authorization).slice('Bearer '.length);
  const session = await pool.query<{ account_id: string }>({
    name: 'session',
    text: 'select id, account_id from session where token_hash = $1 and expires_at > $2',
    values: [createHash('sha256').update(token).digest(), new Date()],
  });
  return session.rows[0]?.account_id;
}

/** An account's newest 20 requests, unsealed, with how many there are. */
export async function listOf(accountId: string) {
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
  return { nodes, pageInfo, totalCount: counted.rows[0]?.count };
}

/** Listens on `PORT`, until it is told to end. */
export async function serve(app: FastifyInstance): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
  process.once('SIGTERM', () => process.exit(0));
}
