import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { meaningOf } from '#server/errors/error-meanings.ts';
import { AppError } from '#server/errors/errors.ts';
import { networkOf, siteOf } from '#server/ports/ip-address.ts';
import { mapPath } from '#server/map/routes.ts';
import { isAlwaysAccepted } from './exempt-paths.ts';
import { opensSocket } from './opens-socket.ts';
import { mayBeReserved, refusals } from './reserve.ts';

/** Seconds; by then the process should have caught up. */
const retryAfter = '2';
/** The shares of all slots that one network, one customer with many networks, and map ranges may use. */
const [networkPart, sitePart, mapPart] = [1 / 3, 1 / 2, 1 / 2];
/** What each may use in any case: a page requests many files at once. */
const leastOfOne = 20;

/**
 * How long a refusal waits, milliseconds: refused at once, a client that asks again at once would take the processor
 * from accepted requests, and a proxy that prefers the least busy process would prefer this one.
 */
const refusedAfter = 500;
/** How long the body of a request may take that is read although its network's share is used up, milliseconds. */
const reservedWithin = 2_000;

const message = meaningOf.UNAVAILABLE;
const details = { code: 'UNAVAILABLE', retryAfter: Number(retryAfter) };
const bodies = {
  graphql: JSON.stringify({ errors: [{ message, extensions: details }] }),
  rest: JSON.stringify({ message, error: details.code, retryAfter: details.retryAfter }),
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests in flight, and how many were refused since the start; those about to be refused are not in flight. */
    requestLoad(this: void): { underWay: number; refused: number };
  }
}

type Options = {
  requestsAtOnce: number;
  /**
   * Milliseconds without progress after which a connection is closed whose body is incomplete or whose response is not
   * read.
   */
  stalledAfter?: number;
  /** Refusals that wait at the same time, because each keeps its request in memory; the others are sent at once. */
  mostWaiting?: number;
};

/** Whom a request counts against, and how many of theirs may be in flight. */
type Share = { of: string; most: number };

/**
 * Limits the requests in flight in this process, per network, per site, for the map and in total: accepted requests
 * are answered in time, others are refused. Must be registered before whatever takes time. Sockets have their own
 * limits.
 */
export const overload = fp<Options>(async (app, options) => {
  const { requestsAtOnce, stalledAfter = 20_000, mostWaiting = 4_000 } = options;
  let underWay = 0;
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
  let waiting = 0;
  const beyondShare = new AppError('UNAVAILABLE', { retryAfter: details.retryAfter });
  app.addHook('onError', (_request, _reply, error: Error, done) => {
    if (error === beyondShare) refused += 1;
    done();
  });
  app.decorate('requestLoad', () => ({ underWay, refused }));
  app.addHook('onRequest', (request, reply, done) => {
    if (opensSocket(request.raw) || isAlwaysAccepted(request)) return done();
    const shares = sharesOf(request);
    const isFull = shares.some((share) => (counts.get(share.of) ?? 0) >= share.most);
    if (isFull || underWay >= requestsAtOnce) {
      // Not while the whole process is busy: reading it would cost as much as answering.
      if (underWay < requestsAtOnce && mayBeReserved(request)) {
        refusals.set(request, beyondShare);
        closeUnlessComplete(request, reservedWithin, () => (refused += 1));
        return done();
      }
      refused += 1;
      reply.hijack();
      return refuseLater(request, reply);
    }
    underWay += 1;
    for (const share of shares) counts.set(share.of, (counts.get(share.of) ?? 0) + 1);
    // After the response, or when the client disconnects before it.
    reply.raw.once('close', () => leave(shares));
    closeWhenStalled(request, reply, stalledAfter);
    done();
  });

  function refuseLater(request: FastifyRequest, reply: FastifyReply): void {
    if (waiting >= mostWaiting) return refuse(request, reply);
    waiting += 1;
    setTimeout(() => {
      waiting -= 1;
      refuse(request, reply);
    }, refusedAfter);
  }

  function leave(shares: readonly Share[]): void {
    underWay -= 1;
    for (const { of } of shares) {
      const left = (counts.get(of) ?? 1) - 1;
      if (left > 0) counts.set(of, left);
      else counts.delete(of);
    }
  }
});

/**
 * A response may take its time to be produced: given up are only responses that are not read and bodies that do not
 * arrive.
 */
function closeWhenStalled({ raw }: FastifyRequest, reply: FastifyReply, milliseconds: number): void {
  // An injected request has no connection.
  const { socket } = raw;
  if (!(socket instanceof Socket)) return;
  reply.raw.setTimeout(milliseconds, () => {
    if (!raw.complete || socket.writableLength > 0) socket.destroy();
  });
}

/** Nobody may hold what is not counted. */
function closeUnlessComplete({ raw }: FastifyRequest, milliseconds: number, onLate: () => void): void {
  const { socket } = raw;
  if (!(socket instanceof Socket)) return;
  const late = setTimeout(() => {
    if (raw.complete) return;
    onLate();
    socket.destroy();
  }, milliseconds);
  raw.once('close', () => clearTimeout(late));
}

/**
 * Written by hand: with headers, logging and so on it would cost as much as a real response, at the expense of
 * accepted requests.
 */
function refuse({ url }: FastifyRequest, { raw }: FastifyReply): void {
  const body = url.startsWith('/graphql') ? bodies.graphql : bodies.rest;
  raw
    .writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      // Without it the body would be sent in chunks, with three writes more.
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'retry-after': retryAfter,
    })
    .end(body);
}
