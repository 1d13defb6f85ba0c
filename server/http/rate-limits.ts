import { hash, randomBytes } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#server/errors/errors.ts';
import { networkOf } from '#server/ports/ip-address.ts';
import type { LimitsPort } from '#server/ports/limits/port.ts';
import { authorizationOf } from '#server/context/request-context.ts';
import { minute } from '#shared/time-units.ts';
import { isExempt } from './exempt-paths.ts';
import { OwnCounts } from './own-counts.ts';
import { mayBeReserved, refusals } from './reserve.ts';
import { socketSlots, type SocketLimits } from './socket-slots.ts';

/** Requests that one address may make per minute. */
const requestsPerMinute = 1_200;
/**
 * The same for each exempt path: all of Twilio's texts and its many delivery states come from the same addresses.
 */
const exemptPerMinute = 6_000;
/** Requests of the reserve, per minute, network and key. */
const reservedPerMinute = 10;

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts an operation over a socket against its address; returns the refusal, or null while it is allowed. */
    countOperation(this: void, address: string | null): Promise<AppError | null>;
    /**
     * For a route of which some requests are accepted even when their network has used up this limit or its share of
     * the requests in flight, ten per minute and key. `keyOf` tells the key of such a request, or null for all others.
     */
    limitWithReserve(
      this: void,
      keyOf: (request: FastifyRequest) => Promise<string | null>,
    ): Pick<RouteShorthandOptions, 'config' | 'onRequest' | 'preHandler'>;
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
  const ownKey = randomBytes(32);
  const hidden = (key: Buffer, network: string) => digest(`${key.toString('base64url')} ${network}`);
  const counted = (key: Buffer, request: Asking) => {
    const address = hidden(key, networkOf(request.ip));
    if (isExempt(request)) return `${request.url}:${address}`;
    return isProgram(request) ? `program:${address}` : address;
  };
  const ownKeyOf = (request: Asking) => counted(ownKey, request);
  // While the shared store is unavailable nobody is counted, and nobody is refused.
  const keyOf = limits
    ? (request: Asking) =>
        limits.addressKey().then(
          (key) => counted(key, request),
          () => ownKeyOf(request),
        )
    : ownKeyOf;
  await app.register(rateLimit, {
    max: (request) => (isExempt(request) ? exemptPerMinute : requestsPerMinute),
    timeWindow: minute,
    keyGenerator: keyOf,
    ...(limits
      ? { redis: limits.client, nameSpace: 'whereabouts:limits:', skipOnError: true }
      : { store: OwnCounts }),
    errorResponseBuilder: (_, { ttl, max }) => tooManyRequests(max, Math.ceil(ttl / 1_000)),
  });
  app.addHook('onSend', async (request, reply) => sayLimit(request, reply));
  const countRequest = app.createRateLimit();
  /** Counts a request; returns the refusal, or null while it is allowed. */
  async function refusalOf(request: FastifyRequest, reply: FastifyReply): Promise<AppError | null> {
    const count = await countRequest(request);
    if (count.isAllowed) return null;
    const { max, remaining, ttlInSeconds } = count;
    void reply.headers({
      'x-ratelimit-limit': max,
      'x-ratelimit-remaining': remaining,
      'x-ratelimit-reset': ttlInSeconds,
    });
    return count.isExceeded ? tooManyRequests(max, ttlInSeconds) : null;
  }
  // The plugin limits routes; requests to unknown paths may have a body, too.
  app.addHook('onRequest', async (request, reply) => {
    const refusal = request.is404 ? await refusalOf(request, reply) : null;
    if (refusal) throw refusal;
  });

  const reservedKeys = new WeakMap<FastifyRequest, string>();
  const countReserved = app.createRateLimit({
    max: reservedPerMinute,
    // One digest, so that the store does not tell which network acted with which key.
    keyGenerator: async (request) => {
      const both = `${await keyOf(request)} ${reservedKeys.get(request)}`;
      return `reserve:${digest(both)}`;
    },
  });
  app.decorate('limitWithReserve', (reservedKeyOf) => ({
    config: { rateLimit: false, hasReserve: true },
    async onRequest(request, reply) {
      const refusal = await refusalOf(request, reply);
      if (!refusal) return;
      if (!mayBeReserved(request)) throw refusal;
      refusals.set(request, refusal);
    },
    async preHandler(request) {
      const refusal = refusals.get(request);
      if (!refusal) return;
      const key = await reservedKeyOf(request);
      if (key === null) throw refusal;
      reservedKeys.set(request, key);
      const count = await countReserved(request);
      if (!count.isAllowed && count.isExceeded) throw refusal;
    },
  }));

  const slots = socketSlots(sockets, (network) => hidden(ownKey, network));
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
