import fastifyWebsocket, { type WebsocketHandler } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getOperationAST, GraphQLError } from 'graphql';
import { handleProtocols } from 'graphql-ws';
import type { Locale, NewContext, Viewer } from '#server/context.ts';
import { bearerToken, localeOf, socketContext, tokenOf } from '#server/request-context.ts';
import { viewerOf } from '#server/features/account/viewer-of.ts';
import { AppError } from '#server/errors.ts';
import { readDocument } from './documents.ts';
import { formatError } from './format-error.ts';
import { liveSessions } from './live-sessions.ts';
import { schema } from './schema.ts';
import { subscribeShared, type LiveArgs } from './shared-execution.ts';
import { socketTransport } from './socket-transport.ts';

/** Live subscriptions on one socket; a dashboard has one or two. */
const liveAtOnce = 100;

/** A socket of a foreign page may not use the visitor's cookie; it may come with a token of its own. */
const isForeign = (request: FastifyRequest, publicUrl: string): boolean => {
  const { origin, host } = request.headers;
  if (!origin) return false;
  return origin !== new URL(publicUrl).origin && URL.parse(origin)?.host !== host;
};

/** A browser cannot send headers of its own with a socket: the page names its language in `connectionParams`. */
const languageOf = (params: Record<string, unknown> | undefined): Locale | null =>
  params?.['locale'] === 'en' || params?.['locale'] === 'id' ? params['locale'] : null;

/**
 * `/graphql` over WebSocket (graphql-transport-ws). A document that does not parse or validate ends its own
 * operation only.
 */
export function websocketHandler({
  newContext,
  publicUrl,
  secondsToWait,
  introspection,
}: {
  newContext: NewContext;
  publicUrl: string;
  /** Counts an operation for the address that asks; 0 while it may. */
  secondsToWait: (request: FastifyRequest) => Promise<number>;
  introspection: boolean;
}): WebsocketHandler {
  const viewers = new WeakMap<object, Viewer>();
  const sessions = liveSessions(newContext);
  /** Ids of each socket's subscriptions; those that are over fall out when the next one begins. */
  const liveOf = new WeakMap<object, Set<string>>();

  return socketTransport(
    {
      schema,
      subscribe: (args) => subscribeShared(args as LiveArgs),
      async onConnect({ extra, connectionParams }) {
        const { request } = extra;
        const authorization = bearerToken(connectionParams?.['authorization']);
        if (!authorization && isForeign(request, publicUrl)) return false;
        const viewer = await viewerOf(newContext(), authorization ?? tokenOf(request).token);
        if (!viewer) return true;
        viewers.set(request, viewer);
        await sessions.follow(extra.socket, viewer, () => viewers.delete(request));
        return viewers.has(request);
      },
      async onSubscribe(ctx, id, payload) {
        const { subscriptions, extra } = ctx;
        const { request } = extra;
        try {
          const retryAfter = await secondsToWait(request);
          if (retryAfter > 0) throw new AppError('RATE_LIMITED', { retryAfter });
          const document = readDocument(payload.query, { introspection });
          if (getOperationAST(document, payload.operationName)?.operation === 'subscription') {
            const live = new Set(
              [...(liveOf.get(extra.socket) ?? [])].filter((other) => other in subscriptions),
            );
            if (live.size >= liveAtOnce) throw new AppError('RATE_LIMITED');
            liveOf.set(extra.socket, live.add(id));
          }
          const args: LiveArgs = {
            id,
            send: extra.send,
            schema,
            document,
            operationName: payload.operationName,
            variableValues: payload.variables,
            contextValue: socketContext(newContext, request, {
              viewer: viewers.get(request) ?? null,
              locale: languageOf(ctx.connectionParams) ?? localeOf(request),
            }),
          };
          return args;
        } catch (error) {
          return [refusal(error, request)];
        }
      },
      onError: ({ extra }, _id, _payload, errors) =>
        errors.map((error) => formatError(error, extra.request.log)),
      onNext({ extra }, _id, _payload, _args, result) {
        if (!result.errors) return undefined;
        return {
          ...result,
          errors: result.errors.map((error) => formatError(error, extra.request.log)),
        };
      },
    },
    secondsToWait,
  );
}

/** `onError` formats it anew, and knows our own refusals by their origin. */
const refusal = (error: unknown, request: FastifyRequest): GraphQLError =>
  error instanceof AppError
    ? new GraphQLError(error.message, { originalError: error })
    : new GraphQLError((error as Error).message, formatError(error, request.log));

/** How long a client may take to answer the close on shutdown, milliseconds: a phone may have lost its network. */
const closeTimeout = 1_000;

/** Sockets for the app; on shutdown they close with 1012, so that clients come back. */
export async function websockets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyWebsocket, {
    // Pings are answered where they are counted.
    options: { maxPayload: 64 * 1024, autoPong: false, handleProtocols },
    preClose(done) {
      const { clients } = app.websocketServer;
      for (const client of clients) client.close(1012, 'Service restart');
      const silent = setTimeout(() => clients.forEach((client) => client.terminate()), closeTimeout);
      app.websocketServer.close(() => {
        clearTimeout(silent);
        done();
      });
    },
  });
}
