import type { FastifyReply, FastifyRequest } from 'fastify';
import { viewerOf } from '#server/features/account/session.ts';
import type { Context, Locale, NewContext } from './context.ts';

const cookieName = 'GPL_USER_TOKEN';

/** Session cookie first, `Authorization: Bearer` otherwise; a header that is given wins, because it is deliberate. */
export function tokenOf(request: FastifyRequest): { token: string | null; byCookie: boolean } {
  const bearer = bearerToken(request.headers.authorization);
  if (bearer) return { token: bearer, byCookie: false };
  const cookie = request.cookies[cookieName] ?? null;
  return { token: cookie, byCookie: cookie !== null };
}

/** The token of an `Authorization` header or connection parameter; null if there is none. */
export const bearerToken = (header: unknown): string | null =>
  typeof header === 'string' ? (/^Bearer ([\w-]{20,200})$/i.exec(header)?.[1] ?? null) : null;

/** The reader's language: the locale cookie, else the browser's first choice among ours. */
export function localeOf(request: FastifyRequest): Locale {
  const cookie = request.cookies['locale'];
  if (cookie === 'en' || cookie === 'id') return cookie;
  const first = (request.headers['accept-language'] ?? '')
    .slice(0, 200)
    .match(/\b(en|id)\b/i)?.[1]
    ?.toLowerCase();
  return first === 'id' ? 'id' : 'en';
}

/** The context of one HTTP request, for both faces. */
export async function httpContext(
  newContext: NewContext,
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): Promise<Context> {
  const { token, byCookie } = tokenOf(request);
  const cookie = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' } as const;
  const ctx = newContext({
    log: request.log,
    locale: localeOf(request),
    clientAddress: () => request.ip,
    userAgent: () => request.headers['user-agent'] ?? null,
    byCookie,
    isForgeable: byCookie && !request.headers['x-app-id'],
    setSessionCookie(value, expires) {
      if (value === null) void reply.clearCookie(cookieName, cookie);
      else void reply.setCookie(cookieName, value, { ...cookie, ...(expires ? { expires } : {}) });
    },
  });
  ctx.viewer = await viewerOf(ctx, token);
  return ctx;
}
