import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { deviceLife } from '#server/features/attempt/attempts.ts';
import { viewerOf } from '#server/features/partner/viewer-of.ts';
import { firstLocale, isLocale, localeCookie } from '#shared/locales.ts';
import { payerCookie } from '#shared/payer-cookie.ts';
import type { Client, Context, Locale, NewContext } from './context.ts';

export const sessionCookieName = 'GPL_USER_TOKEN';
/** Distinguishes a browser that signed in before from strangers, so that they cannot lock its owner out. */
const deviceCookie = 'GPL_DEVICE';

/** What GraphQL and REST know about a request, beyond what use cases may know. */
export type RequestContext = Context & {
  client: Client;
  /**
   * Signed in by cookie but without `X-App-Id`, so possibly from another site's page: it must not change anything.
   */
  isForgeable: boolean;
  /** Came with an `Authorization` that leads to nobody: a token that is revoked, expired or mistyped, or none at all. */
  hasInvalidToken: boolean;
  /** The session cookie; without effect where the transport has none. */
  sessionCookie: SessionCookie;
  /** Remembers the paying browser; no effect where the transport has no cookies. */
  setPayerCookie(token: string): void;
};

type SessionCookie = { set(token: string, expiresAt: Date): void; clear(): void };

/** The same for all operations on sockets, which cannot set cookies. */
const onSocket = {
  isForgeable: false,
  sessionCookie: { set() {}, clear() {} },
  setPayerCookie() {},
} satisfies Partial<RequestContext>;

/**
 * The `Authorization` header; undefined for the schemes of a proxy that asks for a password of its own, which browsers
 * then send with every request.
 */
export const authorizationOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^(?:Basic|Digest|Negotiate|NTLM)\b/i.test(headers.authorization ?? '') ? undefined : headers.authorization;

/**
 * The header's token, or else the session cookie. A header, if given, wins, whatever is in it, because it is deliberate.
 */
export function tokenOf(request: FastifyRequest): { token: string | null; byCookie: boolean } {
  const authorization = authorizationOf(request);
  if (authorization !== undefined) return { token: bearerToken(authorization), byCookie: false };
  const cookie = request.cookies[sessionCookieName] ?? null;
  return { token: cookie, byCookie: cookie !== null };
}

/** The token in `Bearer TOKEN`, or by itself; empty, which is nobody's, for anything else. */
export const bearerToken = (authorization: unknown): string =>
  typeof authorization === 'string' ? (/^(?:Bearer +)?(\S+)$/i.exec(authorization)?.[1] ?? '') : '';

/** Whether what a caller presents is this secret, compared in a time that tells nothing of it. */
export const isSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(sha256(given), sha256(secret));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The first of our languages in `Accept-Language`; our own pages send the one they are shown in. */
const localeOf = ({ headers }: FastifyRequest): Locale =>
  firstLocale((headers['accept-language'] ?? '').slice(0, 200).split(','));

/** The language of a page whose path names none: the one that the reader chose once, or else the browser's. */
export function readersLocale(request: FastifyRequest): Locale {
  const chosen = request.cookies[localeCookie.name];
  return isLocale(chosen) ? chosen : localeOf(request);
}

const deviceOf = (request: FastifyRequest): string | null =>
  /^[\w-]{22,36}$/.exec(request.cookies[deviceCookie] ?? '')?.[0] ?? null;

const clientOf = (request: FastifyRequest): Omit<Client, 'session'> => ({
  // Undefined once the connection is gone, whatever the type says.
  address: request.ip || null,
  device: deviceOf(request),
  userAgent: request.headers['user-agent'] ?? null,
  payer: /^[\w-]{40,60}$/.exec(request.cookies[payerCookie.name] ?? '')?.[0] ?? null,
});

/** Makes the context of one HTTP request, and sets its cookies on the reply. */
export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>;

/** The context of one HTTP request, for GraphQL and REST. */
export async function httpContext(
  newContext: NewContext,
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): Promise<RequestContext> {
  const { token, byCookie } = tokenOf(request);
  const cookie = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' } as const;
  const ctx = newContext({ log: request.log, locale: localeOf(request) });
  ctx.viewer = await viewerOf(ctx, token);
  // Plain values: with an own getter in each of these objects, V8 would keep every request and its response until the
  // next full garbage collection.
  const known = clientOf(request);
  const client = {
    ...known,
    device: known.device ?? randomUUID(),
    session: byCookie ? ctx.viewer : null,
  };
  const sessionCookie: SessionCookie = {
    set(value, expires) {
      void reply.setCookie(sessionCookieName, value, { ...cookie, expires });
      void reply.setCookie(deviceCookie, client.device, { ...cookie, maxAge: deviceLife / 1_000 });
    },
    clear: () => void reply.clearCookie(sessionCookieName, cookie),
  };
  // The cookie's session is over, or was never ours. It is not cleared in the answer to an operation, which may come after another one has
  // signed in anew, and would delete its cookie.
  if (byCookie && !ctx.viewer && request.method === 'GET') sessionCookie.clear();
  return Object.assign(ctx, {
    client,
    isForgeable: byCookie && ctx.viewer !== null && !request.headers['x-app-id'],
    hasInvalidToken: token !== null && !byCookie && !ctx.viewer,
    sessionCookie,
    setPayerCookie: (value: string) =>
      void reply.setCookie(payerCookie.name, value, { ...cookie, maxAge: payerCookie.life / 1_000 }),
  });
}

/**
 * What a socket's operations need from the request that opened it, which is not kept: with its reply it takes
 * kilobytes.
 */
export type SocketOpener = {
  token: string | null;
  byCookie: boolean;
  locale: Locale;
  log: FastifyBaseLogger;
  client: Client;
};

export const socketOpener = (request: FastifyRequest): SocketOpener => ({
  ...tokenOf(request),
  locale: localeOf(request),
  log: request.log,
  client: { ...clientOf(request), session: null },
});

/** The context of one operation on a socket. */
export const socketContext = (
  newContext: NewContext,
  { log, client }: SocketOpener,
  { viewer, locale, hasInvalidToken }: Pick<RequestContext, 'viewer' | 'locale' | 'hasInvalidToken'>,
): RequestContext =>
  Object.assign(newContext({ viewer, locale, log }), onSocket, { client, hasInvalidToken });
