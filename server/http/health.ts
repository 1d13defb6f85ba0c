import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/** `/healthz`: the process responds. `/readyz`: so does everything it needs; it also says whether live events arrive. */
export async function health(
  app: FastifyInstance,
  { readiness }: { readiness: () => Promise<Readiness> },
): Promise<void> {
  // A line of JSON gains nothing, and the first response would have to load the compression code.
  const options = { logLevel: 'warn', compress: false } as const;
  app.get('/healthz', options, () => ({ status: 'ok' }));
  app.get('/readyz', options, async (_, reply) => {
    const { isReady, areEventsLate } = await readiness();
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', events: areEventsLate ? 'late' : 'ok' });
  });
}
