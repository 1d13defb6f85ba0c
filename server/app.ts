import { createHmac, randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { httpContext } from './request-context.ts';
import { networkOf } from './features/account/attempts.ts';
import { AppError, statusOf, type ErrorCode } from './errors.ts';
import type { NewContext, Ports } from './context.ts';
import { graphqlHttp } from './graphql/http.ts';
import { websocketHandler, websockets } from './graphql/websocket.ts';
import { inboxRoutes } from './inbox/routes.ts';
import type { Inbox } from './inbox/store.ts';
import { loggerOptions } from './logger.ts';
import { clientRoutes } from './pages.ts';
import { policyRoutes, type Operator } from './policies.ts';
import { unsubscribeRoutes } from './webhooks/unsubscribe.ts';
import { twilioWebhooks, type CheckSignature } from './webhooks/twilio.ts';
import { restRoutes } from './rest/rest.ts';

/** What an app is built from; `newContext` is made once the app's logger is there. */
export type AppOptions = {
  ports: Ports;
  newContext: (log: FastifyInstance['log']) => NewContext;
  /** True once everything behind the app answers. */
  isReady: () => Promise<boolean>;
  logLevel: string;
  /** Where log lines go; the standard output when absent. */
  logStream?: NodeJS.WritableStream;
  trustProxy: boolean | string | ((address: string, hop: number) => boolean);
  mapStyleUrl: string | null;
  /** Who runs this deployment; null on a developer's machine. */
  operator: Operator | null;
  /** The developer's inbox; null where senders are real. */
  inbox: Inbox | null;
  /** Tells Twilio's webhooks from forged ones; null where Twilio is not configured. */
  isFromTwilio: CheckSignature | null;
};

/** Requests that one address may make in a minute before it must wait. */
const requestsPerMinute = 1_200;

/** Builds the whole server; it never listens. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(options.logLevel, options.logStream),
    trustProxy: options.trustProxy,
    bodyLimit: 256 * 1024,
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // An address that no route can read is refused like any other input.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  const { publicUrl } = options.ports.settings;
  const isSecure = !/^http:\/\/(?!localhost[:/]?|127\.0\.0\.1)/.test(publicUrl);
  const newContext = options.newContext(app.log);
  const contextOf = (request: FastifyRequest, reply: FastifyReply) =>
    httpContext(newContext, request, reply, isSecure);

  app.setErrorHandler(answerError);
  await app.register(cookie);
  await app.register(helmet, securityHeaders(publicUrl, options.mapStyleUrl));
  // Addresses are counted under a key that dies with the process, so that not even its memory holds them.
  const addressKey = randomBytes(32);
  const keyOf = (request: FastifyRequest) =>
    createHmac('sha256', addressKey).update(networkOf(request.ip)).digest('base64url');
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: keyOf,
    errorResponseBuilder: (_, { ttl }) =>
      new AppError('RATE_LIMITED', { retryAfter: Math.ceil(ttl / 1_000) }),
  });
  // A socket is one request; what is asked over it counts beside them.
  const countOperation = app.createRateLimit({ keyGenerator: (request) => `socket:${keyOf(request)}` });
  const secondsToWait = async (request: FastifyRequest) => {
    const count = await countOperation(request);
    return count.isAllowed || !count.isExceeded ? 0 : count.ttlInSeconds;
  };
  await websockets(app);

  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_, reply) => {
    const isReady = await options.isReady();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
  await app.register(graphqlHttp, {
    contextOf,
    wsHandler: websocketHandler({ newContext, publicUrl, secondsToWait }),
  });
  await app.register(restRoutes, { prefix: '/api/v1', contextOf, publicUrl });
  await app.register(unsubscribeRoutes, { newContext });
  if (options.isFromTwilio) {
    await app.register(twilioWebhooks, { newContext, publicUrl, isFromTwilio: options.isFromTwilio });
  }
  if (options.inbox) await app.register(inboxRoutes, { inbox: options.inbox, publicUrl });
  await policyRoutes(app, options.operator);
  await app.register(clientRoutes, { mapStyleUrl: options.mapStyleUrl });
  return app;
}

function securityHeaders(publicUrl: string, mapStyleUrl: string | null) {
  const isHttps = publicUrl.startsWith('https:');
  const map = mapStyleUrl ? [new URL(mapStyleUrl).origin] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...map],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...map],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    referrerPolicy: { policy: 'no-referrer' as const },
    hsts: isHttps ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  };
}

/** Fastify's own refusals, as our codes. */
const codeOfFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'BAD_INPUT',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_INPUT',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_INPUT',
  FST_ERR_VALIDATION: 'BAD_INPUT',
};

/** The one error answer: GraphQL's shape on `/graphql`, the documented envelope elsewhere. */
function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const refused =
    error instanceof AppError
      ? error
      : new AppError(
          codeOfFastify[error.code] ??
            (error.statusCode && error.statusCode < 500 ? 'BAD_INPUT' : 'INTERNAL'),
        );
  if (refused.code === 'INTERNAL') request.log.error({ err: error }, 'unexpected error');
  const { message, ...details } = refused.details;
  const text = message ?? refused.code;
  if (details.retryAfter) void reply.header('retry-after', details.retryAfter);
  return reply
    .code(statusOf[refused.code])
    .send(
      request.url.startsWith('/graphql')
        ? { errors: [{ message: text, extensions: { code: refused.code, ...details } }] }
        : { message: text, error: refused.code, ...details },
    );
}
