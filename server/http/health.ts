import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process responds. `/readyz`: so does everything it depends on. */
export async function health(
  app: FastifyInstance,
  { isReady }: { isReady: () => Promise<boolean> },
): Promise<void> {
  // A line of JSON gains nothing, and the first response would have to load the compression code.
  const options = { logLevel: 'warn', compress: false } as const;
  app.get('/healthz', options, () => ({ status: 'ok' }));
  app.get('/readyz', options, async (_, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
