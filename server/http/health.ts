import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process answers. `/readyz`: so does everything behind it. */
export async function health(
  app: FastifyInstance,
  { isReady }: { isReady: () => Promise<boolean> },
): Promise<void> {
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
