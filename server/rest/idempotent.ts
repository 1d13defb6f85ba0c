import type { FastifyRequest } from 'fastify';
import { doOnce, type Once } from '#server/features/partner/do-once.ts';
import type { RequestContext } from '#server/context/request-context.ts';
import { idempotencyKey, isIdempotent } from './documented.ts';
import type { Rest } from './rest-app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call in progress that was sent with an `Idempotency-Key`. */
    once: Extract<Once, { finish: unknown }> | null;
  }
  interface FastifyContextConfig {
    /**
     * For calls whose answer shows what a recipient shares, who may erase it, or an order, which goes on: only the `id`
     * of its data is stored, and a repeated call is answered with what this reads.
     */
    readAgain?: (ctx: RequestContext, id: string) => Promise<object>;
  }
}

/**
 * `Idempotency-Key`, for the calls that accept it: a successful call's answer is returned again, or what it is about is
 * read again (`readAgain`); a refusal did nothing, so its key may be used again.
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
    const { readAgain } = request.routeOptions.config;
    void reply.code(status).header('idempotency-replayed', 'true');
    if (readAgain) return reply.send(await readAgain(request.ctx, idIn(body)));
    return reply
      .type('application/json; charset=utf-8')
      .serializer((text: unknown) => text as string)
      .send(body);
  });
  app.addHook('onSend', async ({ once, routeOptions }, reply, payload) => {
    if (!once) return;
    if (reply.statusCode >= 300 || typeof payload !== 'string') return once.finish(null);
    const body = routeOptions.config.readAgain ? JSON.stringify({ data: { id: idIn(payload) } }) : payload;
    await once.finish({ status: reply.statusCode, body });
  });
}

const idIn = (body: string): string => (JSON.parse(body) as { data: { id: string } }).data.id;

/**
 * The validated content of a call: fields that are ignored make no difference. A token's scopes do, because the answer
 * depends on them.
 */
const asked = ({ method, url, body, params, ctx }: FastifyRequest): string =>
  JSON.stringify([method, url, params, body ?? null, ...(ctx.viewer?.scopes ?? [])]);
