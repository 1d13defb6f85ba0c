import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { networkOf } from '#server/features/account/network.ts';
import { isEssential } from './essential.ts';

/** Seconds; a client that waits so long meets a process that has caught up. */
const retryAfter = '2';
/** The part of all places that one network may have, and how many it may have anyway: a page asks for many files at once. */
const networkPart = 1 / 3;
const leastOfNetwork = 20;

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
  /** Milliseconds after which a connection that takes nothing of its answer is closed. */
  stalledAfter?: number;
};

/**
 * Bounds the requests that are under way in this process, of one network and in all: those that are let in are answered
 * in time, the next are told at once to come again. To be registered first. Sockets have places of their own.
 */
export const overload = fp<Options>(async (app, { requestsAtOnce, stalledAfter = 20_000 }) => {
  const underWay = new Map<FastifyRequest, string>();
  const ofNetwork = new Map<string, number>();
  const mostOfNetwork = Math.max(leastOfNetwork, Math.ceil(requestsAtOnce * networkPart));
  let refused = 0;
  app.decorate('requestLoad', () => ({ underWay: underWay.size, refused }));
  app.addHook('onRequest', (request, reply, done) => {
    if (isSocket(request) || isEssential(request)) return done();
    const network = networkOf(request.ip);
    const own = ofNetwork.get(network) ?? 0;
    if (underWay.size >= requestsAtOnce || own >= mostOfNetwork) {
      refused += 1;
      return refuse(request, reply);
    }
    underWay.set(request, network);
    ofNetwork.set(network, own + 1);
    // Also where the client went away before its answer.
    reply.raw.once('close', () => leave(request));
    closeWhenStalled(reply.raw, stalledAfter);
    done();
  });
  app.addHook('onResponse', async (request) => leave(request));

  function leave(request: FastifyRequest): void {
    const network = underWay.get(request);
    if (network === undefined) return;
    underWay.delete(request);
    const left = (ofNetwork.get(network) ?? 1) - 1;
    if (left > 0) ofNetwork.set(network, left);
    else ofNetwork.delete(network);
  }
});

/** An answer that is not there yet may take its time: only one that waits to be read is given up. */
function closeWhenStalled(answer: ServerResponse, milliseconds: number): void {
  // An injected request has no connection.
  const { socket } = answer;
  if (!(socket instanceof Socket)) return;
  answer.setTimeout(milliseconds, () => {
    if (socket.writableLength > 0) socket.destroy();
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
