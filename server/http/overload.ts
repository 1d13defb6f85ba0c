import fp from 'fastify-plugin';
import { AppError } from '#server/errors/errors.ts';
import { networkOf } from '#server/ports/ip-address.ts';
import { opensSocket } from './opens-socket.ts';

/** Accepted however busy the process is: monitoring, what vendors call, and a recipient who stops or opts out. */
const alwaysAccepted = /^\/(?:healthz$|readyz$|metrics$|webhooks\/|answers\/|unsubscribe\/)/;
/** What one network may have in flight: a share of all, and the files of a page in any case. */
const [networkPart, leastOfOne] = [1 / 3, 20];
/**
 * How long a refusal waits, milliseconds: clients that ask again at once would otherwise take the processor from accepted
 * requests, and a proxy that prefers the least busy process would prefer this one.
 */
const refusedAfter = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests in flight, and how many were refused since the start. */
    requestLoad(this: void): { underWay: number; refused: number };
  }
}

/**
 * Limits the requests in flight in this process, in total and per network: what is accepted is answered in time, the rest
 * is refused. Must be registered before whatever takes time. Sockets have their own limits.
 */
export const overload = fp<{ requestsAtOnce: number }>(async (app, { requestsAtOnce }) => {
  const mostOfOne = Math.max(leastOfOne, Math.ceil(requestsAtOnce * networkPart));
  const ofNetwork = new Map<string, number>();
  let underWay = 0;
  let refused = 0;
  app.decorate('requestLoad', () => ({ underWay, refused }));
  app.addHook('onRequest', (request, reply, done) => {
    if (opensSocket(request.raw) || alwaysAccepted.test(request.url)) return done();
    const network = networkOf(request.ip);
    const own = ofNetwork.get(network) ?? 0;
    if (underWay >= requestsAtOnce || own >= mostOfOne) {
      refused += 1;
      setTimeout(done, refusedAfter, new AppError('UNAVAILABLE', { retryAfter: 2 }));
      return;
    }
    underWay += 1;
    ofNetwork.set(network, own + 1);
    // After the response, or when the client disconnects before it.
    reply.raw.once('close', () => {
      underWay -= 1;
      const left = ofNetwork.get(network)! - 1;
      if (left > 0) ofNetwork.set(network, left);
      else ofNetwork.delete(network);
    });
    done();
  });
});
