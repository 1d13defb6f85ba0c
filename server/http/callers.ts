import fp from 'fastify-plugin';
import { appIdOf } from '#server/context/app-id.ts';

/** Programs counted by name; any caller can make up names. */
const mostNames = 20;

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls of GraphQL and REST since the start, by the program that made them. */
    callsByApp(this: void): [app: string, calls: number][];
  }
}

/** Counts calls by program. What is refused at once because of REQUESTS_AT_ONCE does not get here. */
export const callers = fp(async (app) => {
  const calls = new Map([
    ['none', 0],
    ['other', 0],
  ]);
  const most = calls.size + mostNames;
  app.decorate('callsByApp', () => [...calls]);
  app.addHook('onRequest', (request, _reply, done) => {
    const given = appIdOf(request);
    if (given !== null) {
      const counted = calls.has(given) || calls.size < most ? given : 'other';
      calls.set(counted, (calls.get(counted) ?? 0) + 1);
    }
    done();
  });
});
