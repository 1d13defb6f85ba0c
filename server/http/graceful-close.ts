import { setTimeout as sleep } from 'node:timers/promises';
import fp from 'fastify-plugin';

type Options = {
  /** Milliseconds for which requests are still taken, because a proxy learns of the stop only then. */
  drainFor: number;
  /** Milliseconds after which connections are closed whose answers are not read. */
  within?: number;
};

/**
 * How the app closes: requests are answered for a while, with `Connection: close`, then those in flight. Must be registered
 * before whatever closes at once, such as sockets, whose clients connect again. A client that does not read its answer
 * would keep everything behind the app from ending in order.
 */
export const gracefulClose = fp<Options>(async (app, { drainFor, within = 4_000 }) => {
  app.addHook('preClose', async () => {
    const late = setTimeout(() => app.server.closeAllConnections(), within);
    app.server.once('close', () => clearTimeout(late));
    await sleep(drainFor);
  });
});
