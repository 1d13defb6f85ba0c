import { hash, randomBytes } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Pool } from 'pg';

const requestsAtOnce = 150;

/**
 * Fastify with what ours promises for every request: the same limit for an address, which is counted under a keyed hash,
 * a bound on the requests in flight with 503 beyond it, errors in a log, security headers and encodings.
 */
export async function bareApp(pool: Pool): Promise<FastifyInstance> {
  const app = Fastify({ logger: { level: 'warn' }, trustProxy: true });
  let underWay = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    if (underWay >= requestsAtOnce) return void reply.code(503).header('retry-after', '2').send();
    underWay += 1;
    reply.raw.once('close', () => (underWay -= 1));
    done();
  });
  await app.register(cookie);
  const setHeaders = helmet();
  app.addHook('onRequest', (request, reply, done) =>
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  );
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
  const key = randomBytes(32).toString('base64url');
  await app.register(rateLimit, {
    max: 1_200,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => hash('sha256', `${key} ${ip}`, 'base64url'),
  });
  app.get('/readyz', async () => (await pool.query('select 1')).rowCount);
  return app;
}

/** Listens on `PORT` until it is told to stop. */
export async function serve(app: FastifyInstance): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
  process.once('SIGTERM', () => process.exit(0));
}
