import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Pool } from 'pg';

/** Fastify with what ours promises for every request: limits by address, errors in a log, headers, encodings. */
export async function bareApp(pool: Pool): Promise<FastifyInstance> {
  const app = Fastify({ logger: { level: 'warn' }, trustProxy: true });
  await app.register(cookie);
  const setHeaders = helmet();
  app.addHook('onRequest', (request, reply, done) =>
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  );
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
  await app.register(rateLimit, { max: 1_200, timeWindow: 60_000 });
  app.get('/readyz', async () => (await pool.query('select 1')).rowCount);
  return app;
}

/** Listens on `PORT` until it is told to stop. */
export async function serve(app: FastifyInstance): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
  process.once('SIGTERM', () => process.exit(0));
}
