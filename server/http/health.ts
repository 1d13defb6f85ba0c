import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process answers. `/readyz`: so does everything behind it. */
export async function health(
  app: FastifyInstance,
  { isReady }: { isReady: () => Promise<boolean> },
): Promise<void> {
  // A line of JSON gains nothing, and the first answer would load the compression's parts.
  const options = { logLevel: 'warn', compress: false } as const;
  app.get('/healthz', options, () => ({ status: 'ok' }));
  app.get('/readyz', options, async (_, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
