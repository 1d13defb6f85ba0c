import type { FastifyRequest } from 'fastify';
import { doOnce, type Once } from '#server/features/account/do-once.ts';
import { idempotencyKey, isIdempotent } from './documented.ts';
import type { Rest } from './rest.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call in progress that was sent with an `Idempotency-Key`. */
    once: Extract<Once, { finish: unknown }> | null;
  }
}

/**
 * `Idempotency-Key`, for the calls that accept it: a successful call's answer is returned again; a refusal did
 * nothing, so its key may be used again.
 */
export function idempotentCalls(app: Rest): void {
  app.decorateRequest('once', null);
  app.addHook('preHandler', async (request, reply) => {
    const key = isIdempotent(request.routeOptions.schema) ? idempotencyKey(request) : undefined;
    if (key === undefined) return undefined;
    const once = await doOnce(request.ctx, { key, request: asked(request) }, request.ctx.client);
    if ('finish' in once) {
      request.once = once;
      return undefined;
    }
    const { status, body } = once.replay;
    return reply
      .code(status)
      .header('idempotency-replayed', 'true')
      .type('application/json; charset=utf-8')
      .serializer((text: unknown) => text as string)
      .send(body);
  });
  app.addHook('onSend', async ({ once }, reply, payload) => {
    const isDone = reply.statusCode < 300 && typeof payload === 'string';
    await once?.finish(isDone ? { status: reply.statusCode, body: payload } : null);
  });
}

/**
 * The validated content of a call: fields that are ignored make no difference. A token's scopes do, because the answer
 * depends on them.
 */
const asked = ({ method, url, body, params, ctx }: FastifyRequest): string =>
  JSON.stringify([method, url, params, body ?? null, ...(ctx.viewer?.scopes ?? [])]);
