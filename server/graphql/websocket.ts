import fastifyWebsocket, { type WebsocketHandler } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { makeHandler } from 'graphql-ws/use/@fastify/websocket';
import type { NewContext, Viewer } from '#server/context.ts';
import { bearerToken, localeOf, tokenOf } from '#server/asking.ts';
import { viewerOf } from '#server/features/account/session.ts';
import { readDocument } from './documents.ts';
import { formatError } from './format-error.ts';
import { liveSessions } from './live-sessions.ts';
import { schema } from './schema.ts';

/** A socket of a foreign page may not use the visitor's cookie; it may come with a token of its own. */
const isForeign = (request: FastifyRequest, publicUrl: string): boolean => {
  const { origin, host } = request.headers;
  if (!origin) return false;
  return origin !== new URL(publicUrl).origin && URL.parse(origin)?.host !== host;
};

/**
 * `/graphql` over WebSocket (graphql-transport-ws). A document that does not parse or validate ends its own
 * operation only.
 */
export function websocketHandler({
  newContext,
  publicUrl,
}: {
  newContext: NewContext;
  publicUrl: string;
}): WebsocketHandler {
  const viewers = new WeakMap<object, Viewer>();
  const sessions = liveSessions(newContext);

  return makeHandler({
    schema,
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
    onSubscribe({ extra }, _id, payload) {
      const { request } = extra;
      try {
        return {
          schema,
          document: readDocument(payload.query),
          operationName: payload.operationName,
          variableValues: payload.variables,
          contextValue: newContext({
            viewer: viewers.get(request) ?? null,
            log: request.log,
            locale: localeOf(request),
            clientAddress: () => request.ip,
            userAgent: () => request.headers['user-agent'] ?? null,
          }),
        };
      } catch (error) {
        return [new GraphQLError((error as Error).message, formatError(error, request.log))];
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
  });
}

/** How long a client may take to answer the close on shutdown, milliseconds: a phone may have lost its network. */
const patience = 1_000;

/** Sockets for the app; on shutdown they close with 1012, so that clients come back. */
export async function websockets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyWebsocket, {
    options: { maxPayload: 64 * 1024 },
    preClose(done) {
      const { clients } = app.websocketServer;
      for (const client of clients) client.close(1012, 'Service restart');
      const silent = setTimeout(() => clients.forEach((client) => client.terminate()), patience);
      app.websocketServer.close(() => {
        clearTimeout(silent);
        done();
      });
    },
  });
}
