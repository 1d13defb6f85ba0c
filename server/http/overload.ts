import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { networkOf, siteOf } from '#server/features/account/network.ts';
import { mapPath } from '#server/map/routes.ts';
import { isEssential } from './essential.ts';

/** Seconds; a client that waits so long meets a process that has caught up. */
const retryAfter = '2';
/** The parts of all places that one network, one customer with many networks, and ranges of the map may have. */
const [networkPart, sitePart, mapPart] = [1 / 3, 1 / 2, 1 / 2];
/** What each may have anyway: a page asks for many files at once. */
const leastOfOne = 20;

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

type Options = {
  requestsAtOnce: number;
  /** Milliseconds without a byte after which a connection that owes its body or does not take its answer is closed. */
  stalledAfter?: number;
};

/** Whom a request counts for, and how many of theirs may be under way. */
type Share = { of: string; most: number };

/**
 * Bounds the requests that are under way in this process, of one network, of one site, of the map and in all: those that
 * are let in are answered in time, the next are told at once to come again. To be registered first. Sockets have places
 * of their own.
 */
export const overload = fp<Options>(async (app, { requestsAtOnce, stalledAfter = 20_000 }) => {
  const underWay = new Map<FastifyRequest, Share[]>();
  const counts = new Map<string, number>();
  const most = (part: number) => Math.max(leastOfOne, Math.ceil(requestsAtOnce * part));
  const sharesOf = ({ ip, url }: FastifyRequest): Share[] => {
    const site = siteOf(ip);
    const shares = [{ of: networkOf(ip), most: most(networkPart) }];
    if (site !== null) shares.push({ of: site, most: most(sitePart) });
    if (url.startsWith(mapPath)) shares.push({ of: mapPath, most: most(mapPart) });
    return shares;
  };
  let refused = 0;
  app.decorate('requestLoad', () => ({ underWay: underWay.size, refused }));
  app.addHook('onRequest', (request, reply, done) => {
    if (isSocket(request) || isEssential(request)) return done();
    const shares = sharesOf(request);
    const isFull = shares.some((share) => (counts.get(share.of) ?? 0) >= share.most);
    if (isFull || underWay.size >= requestsAtOnce) {
      refused += 1;
      return refuse(request, reply);
    }
    underWay.set(request, shares);
    for (const share of shares) counts.set(share.of, (counts.get(share.of) ?? 0) + 1);
    // Also where the client went away before its answer.
    reply.raw.once('close', () => leave(request));
    closeWhenStalled(request, reply, stalledAfter);
    done();
  });
  app.addHook('onResponse', async (request) => leave(request));

  function leave(request: FastifyRequest): void {
    for (const share of underWay.get(request) ?? []) {
      const left = (counts.get(share.of) ?? 1) - 1;
      if (left > 0) counts.set(share.of, left);
      else counts.delete(share.of);
    }
    underWay.delete(request);
  }
});

/** An answer that is not there yet may take its time: given up are one that waits to be read, and a body that does not come. */
function closeWhenStalled({ raw }: FastifyRequest, reply: FastifyReply, milliseconds: number): void {
  // An injected request has no connection.
  const { socket } = raw;
  if (!(socket instanceof Socket)) return;
  reply.raw.setTimeout(milliseconds, () => {
    if (!raw.complete || socket.writableLength > 0) socket.destroy();
  });
}

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
