import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError, noSuchPath } from '#server/errors/errors.ts';
import { authorizationOf, type ContextOf } from '#server/context/request-context.ts';
import { authCalls } from './auth.ts';
import { authPaymentCalls } from './auth-payment.ts';
import { tokenCalls } from './auth-tokens.ts';
import { commonCalls } from './common.ts';
import { locateCalls } from './locate.ts';
import { recordCalls } from './locate-record.ts';
import { lookupCalls } from './locate-lookup.ts';
import { takesNoBody } from './documented.ts';
import { documentation } from './documentation.ts';
import { description } from './description.ts';
import { checkAccess } from '#server/features/partner/access.ts';
import { idempotentCalls } from './idempotent.ts';
import { nameField, validatorCompiler } from './input.ts';
import { personnalCalls } from './personnal.ts';
import type { Rest } from './rest-app.ts';
import { visitorCalls } from './visitor.ts';

/** The documented REST API under `/api/v1`: `{ data }` for success, `{ message, error }` for a refusal. */
export async function restRoutes(
  app: FastifyInstance,
  options: {
    contextOf: ContextOf;
    publicUrl: string;
    explorer: boolean;
  },
): Promise<void> {
  // In this scope only: elsewhere schemas, if any, are not Zod's.
  const rest: Rest = app.withTypeProvider<ZodTypeProvider>();
  rest.setValidatorCompiler(validatorCompiler);
  rest.setSerializerCompiler(serializerCompiler);
  rest.setErrorHandler(nameField);
  // Only JSON is read.
  rest.removeContentTypeParser('text/plain');
  const readJson = rest.getDefaultJsonParser('error', 'error');
  // Many clients name JSON whether or not there is a body.
  rest.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.trim() === '' ? done(null) : readJson(request, body, done),
  );
  refuseWhatIsNotThere(rest);
  await rest.register(swagger, description(options));
  documentation(rest, `${rest.prefix}/docs`);
  rest.get('/openapi.json', { schema: { hide: true } }, (_, reply) =>
    reply.header('cache-control', 'no-cache').send(rest.swagger()),
  );

  await rest.register(async (calls: Rest) => {
    calls.decorateRequest('ctx');
    calls.addHook('preValidation', async (request, reply) => {
      request.ctx = await options.contextOf(request, reply);
      if (mayBeForged(request)) throw new AppError('APP_ID_MISSING');
      checkAccess(request.ctx, request.routeOptions.schema?.access ?? { to: 'ANYONE' });
      void reply.header('cache-control', 'no-store');
    });
    idempotentCalls(calls);
    authCalls(calls);
    tokenCalls(calls);
    authPaymentCalls(calls);
    commonCalls(calls);
    personnalCalls(calls);
    locateCalls(calls);
    recordCalls(calls);
    lookupCalls(calls);
    visitorCalls(calls, options.publicUrl);
  });
}

/** Refuses other methods than those of the routes that follow, with 405 and `Allow`, and unknown paths. */
function refuseWhatIsNotThere(rest: Rest): void {
  const methodsOf = new Map<string, string[]>();
  // Made at the first unknown path, when all routes are known.
  let patterns: (readonly [URLPattern, string[]])[] | undefined;
  rest.addHook('onRoute', ({ path, method }) => {
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), method].flat());
  });
  rest.setNotFoundHandler(() => {
    throw noSuchPath();
  });
  // Before the body is read: whatever it is, the answer is the same.
  rest.addHook('onRequest', async ({ is404, url }, reply) => {
    if (!is404) return;
    const [pathname] = url.split('?', 1);
    patterns ??= [...methodsOf].map(
      ([path, allowed]) => [new URLPattern({ pathname: path }), allowed] as const,
    );
    for (const [pattern, allowed] of patterns) {
      if (!pattern.test({ pathname })) continue;
      void reply.header('allow', allowed.join(', '));
      throw new AppError('METHOD_NOT_ALLOWED');
    }
  });
}

/**
 * Whether another site's page could have sent this write: with a cookie but no `X-App-Id`, or with nothing that
 * triggers a CORS preflight. A JSON body and `Authorization` trigger one by themselves; without them `X-App-Id` is
 * required.
 */
const mayBeForged = (request: FastifyRequest): boolean => {
  const { method, ctx, headers, routeOptions } = request;
  if (method === 'POST' && ctx.isForgeable) return true;
  return takesNoBody(method, routeOptions.schema) && !headers['x-app-id'] && !authorizationOf(request);
};
