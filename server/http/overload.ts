import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** Seconds; a client that waits so long meets a process that has caught up. */
const retryAfter = '2';
/** Whoever watches the process must hear of it all the same; a STOP by text that is refused is not sent again. */
const always = ['/healthz', '/readyz', '/metrics', '/webhooks/twilio/inbound'];

const details = { code: 'UNAVAILABLE', retryAfter: Number(retryAfter) };
const bodies = {
  graphql: JSON.stringify({ errors: [{ message: details.code, extensions: details }] }),
  rest: JSON.stringify({ message: details.code, error: details.code, retryAfter: details.retryAfter }),
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests under way, and how many were refused since the start. */
    requestLoad(this: void): { underWay: number; refused: number };
  }
}

/**
 * Bounds the requests that are under way in this process: those that are let in are answered in time, the next are told
 * at once to come again. To be registered first. Sockets have places of their own.
 */
export const overload = fp<{ requestsAtOnce: number }>(async (app, { requestsAtOnce }) => {
  const underWay = new Set<FastifyRequest>();
  let refused = 0;
  app.decorate('requestLoad', () => ({ underWay: underWay.size, refused }));
  app.addHook('onRequest', (request, reply, done) => {
    if (isSocket(request) || always.includes(request.url)) return done();
    if (underWay.size >= requestsAtOnce) {
      refused += 1;
      return refuse(request, reply);
    }
    underWay.add(request);
    // Also where the client went away before its answer.
    reply.raw.once('close', () => underWay.delete(request));
    done();
  });
  app.addHook('onResponse', async (request) => void underWay.delete(request));
});

/** Told by its headers, as Node does: this runs before the plugin for sockets has looked at it. */
const isSocket = ({ headers }: FastifyRequest): boolean =>
  headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? '');

/** By hand: with headers, log and all it would cost as much as an answer, and those who are let in would pay for it. */
function refuse(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  reply.raw
    .writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': retryAfter,
    })
    .end(request.url.startsWith('/graphql') ? bodies.graphql : bodies.rest);
}
