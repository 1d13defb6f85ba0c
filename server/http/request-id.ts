import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';
import { sessionCookieName } from '#server/context/request-context.ts';

/** A UUID, a ULID, or 16 to 32 hexadecimal digits with a letter among them: nobody's number, name or address. */
const wellFormed =
  /^(?!\d+$)(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{16,32}|[\da-hjkmnp-tv-z]{26})$/i;
/** W3C Trace Context, of which the trace's own part is taken. */
const traceparent = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/;

/**
 * What a call of an API is quoted by, in its answer and in the log: the caller's own `X-Request-Id` or trace where it is
 * well formed, otherwise a new one. None, empty, on `/graphql` without a session or token: a recipient has neither, and that
 * somebody opened a link must not be traced before they agree.
 */
export function requestId({ url = '', headers }: IncomingMessage): string {
  const isGraphql = /^\/graphql(?:$|\?)/.test(url);
  const isAuthorized =
    Boolean(headers.authorization) || (headers.cookie ?? '').includes(`${sessionCookieName}=`);
  if (!url.startsWith('/api/v1/') && !(isGraphql && isAuthorized)) return '';
  const given = headers['x-request-id'];
  if (typeof given === 'string' && wellFormed.test(given)) return given;
  const trace = headers['traceparent'];
  return (typeof trace === 'string' && traceparent.exec(trace)?.[1]) || randomUUID();
}

/** Every answer of an API says its request's id. */
export const requestIds = fp(async (app) => {
  app.addHook('onRequest', async ({ id }, reply) => {
    if (id) void reply.header('x-request-id', id);
  });
});
