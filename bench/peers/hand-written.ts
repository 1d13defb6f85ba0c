import { bareApp, serve } from './bare-app.ts';
import { accountOf, listOf, pool } from './list-by-hand.ts';

/**
 * A hand-written server for a single list: Fastify, pg, prepared statements, the same SQL, session lookup, decryption
 * and links, the same request limit, security headers and encodings; no GraphQL, no ORM.
 */
const app = await bareApp(pool);
app.get('/list', async (request, reply) => {
  const accountId = await accountOf(request.headers.authorization);
  if (!accountId) return reply.code(401).send();
  return { data: { locations: await listOf(accountId) } };
});
await serve(app);
