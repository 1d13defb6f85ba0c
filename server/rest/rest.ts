import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '#server/request-context.ts';
import { checkTexts } from '#server/check-texts.ts';
import { AppError } from '#server/errors.ts';
import { takesQuery, type Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { openapi } from './openapi.ts';

/** The documented REST face under `/api/v1`: `{ data }` for success, `{ message, error }` for a refusal. */
export async function restRoutes(
  app: FastifyInstance,
  options: {
    contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>;
    publicUrl: string;
  },
): Promise<void> {
  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      async handler(request, reply) {
        const ctx = await options.contextOf(request, reply);
        if (mayBeForged(endpoint, request, ctx)) throw new AppError('APP_ID_MISSING');
        void reply.header('cache-control', 'no-store');
        const data = endpoint.handle(ctx, readInput(endpoint, request)).catch(renameField(endpoint));
        return { data: await data };
      },
    });
  }

  const document = openapi(options.publicUrl);
  app.get('/openapi.json', (_, reply) => reply.header('cache-control', 'no-cache').send(document));
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/docs', uiConfig: { deepLinking: true } });
}

/**
 * Whether a foreign page could have sent an act: with a cookie but no `X-App-Id`, or with nothing that makes a browser
 * ask us first. JSON does that by itself; input in the address does not.
 */
const mayBeForged = (
  { method, inputIn }: Endpoint,
  { headers }: FastifyRequest,
  ctx: RequestContext,
): boolean => method === 'POST' && (ctx.isForgeable || (inputIn === 'query' && !headers['x-app-id']));

/** A refusal names the field as the caller knows it. */
const renameField =
  ({ fields = {} }: Endpoint) =>
  (error: unknown): never => {
    const field = error instanceof AppError ? fields[error.details.field ?? ''] : undefined;
    if (error instanceof AppError && field) throw new AppError(error.code, { ...error.details, field });
    throw error;
  };

/** Throws BAD_INPUT with the first field at fault. */
function readInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const given = takesQuery(endpoint) ? request.query : request.body;
  for (const field of Object.keys(endpoint.input.shape)) {
    checkTexts((given as Record<string, unknown> | null | undefined)?.[field], field);
  }
  const parsed = endpoint.input.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError('BAD_INPUT', {
    message: issue?.message ?? 'bad input',
    field: issue?.path.join('.') || 'body',
  });
}
