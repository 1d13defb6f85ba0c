import { bareApp, serve } from './bare-app.ts';
import { accountOf, listOf } from './list-by-hand.ts';
import { pool } from './rows-by-hand.ts';

/**
 * A hand-written server for a single list: Fastify, pg, prepared statements, the same SQL, session lookup, decryption,
 * links and view receipts, the same limits, security headers and encodings; no GraphQL, no ORM.
 */
const querystring = {
  type: 'object',
  properties: { first: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
};
const app = await bareApp(pool);
app.get<{ Querystring: { first: number } }>('/list', { schema: { querystring } }, async (request, reply) => {
  const accountId = await accountOf(request.headers.authorization);
  if (!accountId) return reply.code(401).send();
  return { data: { locations: await listOf(accountId, request.query.first) } };
});
await serve(app);
