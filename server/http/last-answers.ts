import { once } from 'node:events';
import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fp from 'fastify-plugin';

type Options = {
  /** Milliseconds for which open connections that are idle may still bring requests. */
  drainFor: number;
  /** Milliseconds that answers under way may take. */
  within?: number;
};

/**
 * How the app closes. New connections are refused at once. On those that are open, requests are still answered, with
 * `Connection: close`, because a proxy may be sending one at that moment, and does not repeat a POST. A client that
 * reads slowly, or not at all, would keep everything behind the app from ending in order; jobs and the database need the
 * rest of what a process may take for its end (startup/lifecycle.ts).
 */
export const lastAnswers = fp<Options>(async (app, { drainFor, within = 4_000 }) => {
  app.addHook('preClose', async () => {
    const { server } = app;
    const late = setTimeout(() => server.closeAllConnections(), within);
    server.once('close', () => clearTimeout(late));
    // The HTTP server's own `close` would end idle connections as well.
    Server.prototype.close.call(server);
    await Promise.race([once(server, 'close'), sleep(drainFor)]);
  });
});
