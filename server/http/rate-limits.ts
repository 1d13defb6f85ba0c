import { hash, randomBytes } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#server/errors/errors.ts';
import { networkOf } from '#server/ports/ip-address.ts';
import type { LimitsPort } from '#server/ports/limits/port.ts';
import { authorizationOf } from '#server/context/request-context.ts';
import { minute } from '#shared/time-units.ts';
import { socketSlots, type SocketLimits } from './socket-slots.ts';

/** Requests that one address may make per minute. */
const requestsPerMinute = 1_200;
/** The same for each exempt path: all of Twilio's texts come from the same addresses. */
const exemptPerMinute = 6_000;
/** Monitoring, and a STOP by text or e-mail, which is not sent again when it is refused: each is counted for itself. */
const exempt = ['/healthz', '/readyz', '/metrics', '/webhooks/twilio/inbound', '/webhooks/mail'];
/** Requests with a limit of their own, per minute, network and key. */
const ownPerMinute = 10;

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts an operation over a socket against its address; returns the refusal, or null while it is allowed. */
    countOperation(this: void, address: string | null): Promise<AppError | null>;
    /**
     * Limits of its own for a route that must work although its network's is used up: ten a minute for each key of each
     * network, and the usual number for all requests of a network without one. `keyOf` tells a request's key.
     */
    ownLimit(
      this: void,
      keyOf: (request: FastifyRequest) => Promise<string | null>,
    ): { config: FastifyContextConfig };
    /** Reserves a socket for an address; throws if none is left. */
    takeSocketSlot(this: void, request: FastifyRequest): void;
    /** Open sockets. */
    openSockets(this: void): number;
  }
}

type Options = {
  sockets: SocketLimits;
  /** For counting across several processes; null where each counts for itself. */
  limits: LimitsPort | null;
};

const tooManyRequests = (most: number, retryAfter: number): AppError =>
  new AppError('RATE_LIMITED', {
    message: `${most.toLocaleString('en')} requests a minute from one network`,
    limit: most,
    retryAfter,
  });

/** At once, which takes a fifth of the time of a hash that could be fed in parts. */
const digest = (text: string): string => hash('sha256', text, 'base64url');

type Asking = { ip: string | null; url?: string; headers?: FastifyRequest['headers'] };

const isExempt = ({ url }: Asking): boolean => url !== undefined && exempt.includes(url);

/**
 * A program with a token; no page sends one. Only programs are told what is left, and they are counted apart: a requester
 * in the recipient's own network would otherwise see in the next answer that a link was opened there.
 */
const isProgram = ({ headers = {} }: Asking): boolean => authorizationOf({ headers }) !== undefined;

/**
 * Limits per address, for programs and for all others. Opening a socket counts as one request; operations over it are
 * counted as well. Sockets are counted per process.
 */
export const rateLimits = fp<Options>(async (app, { sockets, limits }) => {
  // Addresses are counted under a key that exists only as long as the process, so that not even its memory holds them
  // in plain text.
  const processKey = randomBytes(32);
  const hidden = (key: Buffer, network: string) => digest(`${key.toString('base64url')} ${network}`);
  const counted = (key: Buffer, request: Asking) => {
    const address = hidden(key, networkOf(request.ip));
    if (isExempt(request)) return `${request.url}:${address}`;
    return isProgram(request) ? `program:${address}` : address;
  };
  const keyHere = (request: Asking) => counted(processKey, request);
  // While the shared store is unavailable nobody is counted, and nobody is refused.
  const keyOf = limits
    ? (request: Asking) =>
        limits.addressKey().then(
          (key) => counted(key, request),
          () => keyHere(request),
        )
    : keyHere;
  await app.register(rateLimit, {
    max: (request) => (isExempt(request) ? exemptPerMinute : requestsPerMinute),
    timeWindow: minute,
    keyGenerator: keyOf,
    ...(limits && { redis: limits.client, nameSpace: 'whereabouts:limits:', skipOnError: true }),
    errorResponseBuilder: (_, { ttl, max }) => tooManyRequests(max, Math.ceil(ttl / 1_000)),
  });
  app.addHook('onSend', async (request, reply) => sayLimit(request, reply));
  // The plugin limits routes; requests to unknown paths may have a body, too.
  const limit = app.rateLimit();
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) await limit.call(app, request, reply);
  });
  app.decorate('ownLimit', (ownKeyOf) => ({
    config: {
      rateLimit: {
        hook: 'preHandler',
        max: (_, key) => (key.startsWith('own:') ? ownPerMinute : requestsPerMinute),
        async keyGenerator(request) {
          const [network, own] = [await keyOf(request), await ownKeyOf(request)];
          // One digest, so that the store does not tell which network acted with which key.
          return own === null ? network : `own:${digest(`${network} ${own}`)}`;
        },
      },
    },
  }));

  const slots = socketSlots(sockets, (network) => hidden(processKey, network));
  app.decorate('takeSocketSlot', slots.take);
  app.decorate('openSockets', slots.open);
  const countOperation = app.createRateLimit({
    keyGenerator: async (request) => `socket:${await keyOf(request)}`,
  });
  app.decorate('countOperation', async (address: string | null) => {
    // All that the plugin needs from a request.
    const asking = { ip: address, routeOptions: {} };
    const count = await countOperation(asking as unknown as FastifyRequest);
    return count.isAllowed || !count.isExceeded ? null : tooManyRequests(count.max, count.ttlInSeconds);
  });
});

/** The plugin's own headers, in the current IETF draft's form (draft-ietf-httpapi-ratelimit-headers, 10). */
function sayLimit(request: FastifyRequest, reply: FastifyReply): void {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => {
    const value = reply.getHeader(`x-ratelimit-${name}`);
    void reply.removeHeader(`x-ratelimit-${name}`);
    return value;
  });
  if (limit === undefined || remaining === undefined || reset === undefined || !isProgram(request)) return;
  // Nobody paces the files of a page by them.
  if (String(reply.getHeader('cache-control')).includes('immutable')) return;
  void reply.header('ratelimit-policy', `"address";q=${String(limit)};w=${minute / 1_000}`);
  void reply.header('ratelimit', `"address";r=${String(remaining)};t=${String(reset)}`);
}
