import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { NewContext } from '#server/context/context.ts';
import { contactRoutes } from './pages/contact.ts';
import { contentRoutes, type Operator } from './pages/content.ts';
import { discoveryRoutes } from './pages/discovery.ts';
import { explorerRoutes } from './pages/explorer.ts';
import { paymentOffers } from './features/subscription/gateways.ts';
import { graphqlHttp } from './graphql/http.ts';
import { openTrustedDocuments, ownDocuments } from './graphql/documents/trusted-documents.ts';
import { websocketHandler } from './graphql/live/websocket.ts';
import { answerError } from './http/answer-error.ts';
import { callers } from './http/callers.ts';
import { compression } from './http/compression.ts';
import { forwardedAddresses } from './http/forwarded-addresses.ts';
import { gracefulClose } from './http/graceful-close.ts';
import { health } from './http/health.ts';
import { metrics } from './http/metrics.ts';
import { opensSocket } from './http/opens-socket.ts';
import { overload } from './http/overload.ts';
import { readiness } from './http/readiness.ts';
import { rateLimits } from './http/rate-limits.ts';
import { requestId, requestIds } from './http/request-id.ts';
import { abortedRequests, RequestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { SocketLimits } from './http/socket-slots.ts';
import { websockets } from './http/websockets.ts';
import { lineCounts } from '#server/context/logger.ts';
import type { SendCount } from './ports/counted-senders.ts';
import type { LimitsPort } from './ports/limits/port.ts';
import { homeRoutes } from './pages/home.ts';
import { inboxRoutes } from './inbox/routes.ts';
import type { Inbox } from './inbox/store.ts';
import { mapConfig, type MapOptions } from './map/map-config.ts';
import { mapRoutes } from './map/routes.ts';
import { clientRoutes } from './pages/client-routes.ts';
import { stillMapRoutes } from './pages/still-map.ts';
import { httpContext, type ContextOf } from '#server/context/request-context.ts';
import { answerRoutes } from './rest/answers.ts';
import { copyRoutes } from './rest/copies.ts';
import { reportPdfRoutes } from './rest/report-pdf.ts';
import { sandboxRoutes } from './ports/payment/sandbox/routes.ts';
import type { Sandbox } from './ports/payment/sandbox/gateway.ts';
import { mailWebhook, type ReadMail } from './webhooks/mail.ts';
import { paymentWebhooks } from './webhooks/payments.ts';
import { restRoutes } from './rest/rest.ts';
import { twilioWebhooks, type TwilioWebhooks } from './webhooks/twilio.ts';
import { unsubscribeRoutes } from './webhooks/unsubscribe.ts';

/** What an app is built from. */
export type AppOptions = {
  newContext: NewContext;
  /** The Bearer token with which other machines may read the metrics; null where only this machine may. */
  metricsToken: string | null;
  log: FastifyBaseLogger;
  /** Messages handed to their providers in this process. */
  sends: () => SendCount[];
  trustProxy: boolean | string | ((address: string, hop: number) => boolean);
  map: MapOptions;
  /** Most requests in flight at the same time. */
  requestsAtOnce: number;
  /** Milliseconds for which requests are still taken once the app closes. */
  drainFor: number;
  /** Most sockets open at the same time. */
  sockets: SocketLimits;
  /** The store in which several processes count requests per address together; null where each counts for itself. */
  limits: LimitsPort | null;
  /** The operator of this deployment; null on a developer's machine. */
  operator: Operator | null;
  /** The support phone number, E.164; null where there is none. */
  supportPhone: string | null;
  /** Where somebody who leaves a recipient's page at once is taken; null for an empty page. */
  exitUrl: string | null;
  /** The deployment's advertising pixel; null where there is none. */
  pixelId: string | null;
  /** The developer's inbox; null where senders are real. */
  inbox: Inbox | null;
  /** Developers may use the explorer and introspection. */
  explorer: boolean;
  /** The sandbox gateway; null where payments are real. */
  sandbox: Sandbox | null;
  /** Verifies Twilio's webhooks; null where Twilio is not configured. */
  twilio: Pick<TwilioWebhooks, 'isFromTwilio' | 'readReport'> | null;
  /** Reads inbound mail from whoever presents the secret; null where nobody forwards any. */
  inboundMail: { secret: string; readMail: ReadMail } | null;
};

/** Builds the whole server: an index of its plugins. It never listens. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { newContext, map, inbox, twilio, operator, supportPhone, pixelId, explorer } = options;
  const { root, jobs, events, payments, settings } = newContext();
  const { publicUrl, senderNameRequired } = settings;
  // Safari does not store a secure cookie on plain http://localhost, and nobody could sign in.
  const isSecure = publicUrl.startsWith('https:');
  const site = { publicUrl, supportPhone, pixelId, paymentOffers: paymentOffers({ payments }), isSecure };
  const contextOf: ContextOf = (request, reply) => httpContext(newContext, request, reply, isSecure);

  const app: FastifyInstance = Fastify({
    loggerInstance: options.log,
    logController: new RequestLog(),
    genReqId: requestId,
    trustProxy: options.trustProxy,
    bodyLimit: 256 * 1024,
    // A body that does not arrive, and a connection on which nothing happens, such as that of an answer that is not read.
    requestTimeout: 60_000,
    connectionTimeout: 60_000,
    // How long a connection that has not sent its request yet may stay open, in milliseconds.
    http: {
      headersTimeout: 15_000,
      connectionsCheckingInterval: 5_000,
      shouldUpgradeCallback: opensSocket,
    },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // What a proxy sends on an open connection just before it learns of the stop is answered like what is in flight.
    return503OnClosing: false,
    // A malformed URL is refused like any other bad input.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  app.setErrorHandler(answerError);
  // First, because whoever refuses a request answers with them.
  await app.register(securityHeaders, {
    publicUrl,
    hostedMap: map.hosted,
    hasPixel: pixelId !== null,
    hasStripeForm: payments.some(({ browserForm }) => browserForm?.kind === 'STRIPE'),
  });
  await app.register(requestIds);
  await app.register(forwardedAddresses);
  await app.register(overload, { requestsAtOnce: options.requestsAtOnce });
  await app.register(callers);
  await app.register(abortedRequests);
  await app.register(cookie);
  await app.register(compression);
  await app.register(rateLimits, { sockets: options.sockets, limits: options.limits });
  await app.register(gracefulClose, { drainFor: options.drainFor });
  await websockets(app);
  const trusted = openTrustedDocuments(ownDocuments);
  const wsHandler = websocketHandler({
    newContext,
    publicUrl,
    trusted,
    countOperation: app.countOperation,
    introspection: explorer,
  });

  await app.register(health, {
    readiness: readiness([() => root.getConnection().execute('select 1'), () => jobs.roundTrip()], () =>
      events.roundTrip(),
    ),
  });
  await app.register(metrics, {
    token: options.metricsToken,
    databasePool: () => root.getDriver().getConnection().getNativeClient(),
    jobCounts: () => jobs.counts(),
    jobLateness: () => jobs.lateness(),
    sends: options.sends,
    logLines: () => ({ ...lineCounts(options.log) }),
  });
  await app.register(graphqlHttp, {
    contextOf,
    trusted,
    wsHandler,
    takePlace: app.takeSocketSlot,
    explorer,
  });
  if (explorer) await app.register(explorerRoutes);
  await app.register(restRoutes, { prefix: '/api/v1', contextOf, publicUrl, explorer });
  await app.register(reportPdfRoutes, { contextOf });
  await app.register(answerRoutes, { contextOf, newContext });
  await app.register(copyRoutes, { contextOf });
  await app.register(unsubscribeRoutes, { newContext });
  if (twilio) await app.register(twilioWebhooks, { newContext, publicUrl, ...twilio });
  if (options.inboundMail) await app.register(mailWebhook, { newContext, ...options.inboundMail });
  if (inbox) await app.register(inboxRoutes, { inbox, publicUrl });
  await app.register(contentRoutes, { ...site, operator });
  await app.register(homeRoutes, { ...site, contextOf, newContext });
  await app.register(contactRoutes, { contextOf });
  await app.register(discoveryRoutes, { publicUrl });
  await app.register(mapRoutes, map);
  await app.register(stillMapRoutes, { contextOf });
  await app.register(clientRoutes, {
    ...site,
    map: () => mapConfig(map),
    exitUrl: options.exitUrl,
    explorer,
    senderNameRequired,
    contextOf,
    trusted,
  });
  await app.register(paymentWebhooks, { newContext });
  if (options.sandbox) await app.register(sandboxRoutes, { sandbox: options.sandbox });
  return app;
}
