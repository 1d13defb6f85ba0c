import { bareApp, serve } from './bare-app.ts';
import { accountOf, listOf, pool } from './list-by-hand.ts';

/**
 * What one would write by hand for one list: Fastify, pg, prepared statements, the same SQL, the same session
 * look-up, the same unsealing and the same links, the same bound on requests, security headers and encodings; no GraphQL,
 * no ORM.
 */
const app = await bareApp(pool);
app.get('/list', async (request, reply) => {
  const accountId = await accountOf(request.headers.authorization);
  if (!accountId) return reply.code(401).send();
  return { data: { locations: await listOf(accountId) } };
});
await serve(app);
