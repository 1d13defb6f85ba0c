import type { WebsocketHandler } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import type { SubscribePayload } from 'graphql-ws';
import type { Locale, NewContext, Viewer } from '#server/context/context.ts';
import { bearerToken, socketContext, socketOpener } from '#server/context/request-context.ts';
import { viewerOf } from '#server/features/partner/viewer-of.ts';
import type { AppError } from '#server/errors/errors.ts';
import { isLocale } from '#shared/locales.ts';
import { checkVariables } from '../check-variables.ts';
import { readDocument } from '../documents/documents.ts';
import type { TrustedDocuments } from '../documents/trusted-documents.ts';
import { schema } from '../schema.ts';
import { Connection } from './connection.ts';
import { liveSessions } from './live-sessions.ts';

/** A socket from another site's page must not use the visitor's cookie; it may bring a token of its own. */
const isForeign = (request: FastifyRequest, publicUrl: string): boolean => {
  const { origin, host } = request.headers;
  if (!origin) return false;
  const site = new URL(publicUrl);
  const hosts = [site.host, host];
  const page = URL.parse(origin);
  return page?.protocol !== site.protocol || !hosts.includes(page.host);
};

/** Browsers cannot set headers on a socket: the page sends its language in `connectionParams`. */
const languageOf = (params: Record<string, unknown>): Locale | null =>
  isLocale(params['locale']) ? params['locale'] : null;

/** As over HTTP, our own client sends the id of a trusted document; the protocol requires a text, so it is empty. */
function documentIdOf({ query, extensions }: SubscribePayload): string | null {
  const documentId = extensions?.['documentId'];
  return query === '' && typeof documentId === 'string' ? documentId : null;
}

/** The token in `connectionParams`, where `Bearer` may be left out; empty if it cannot be one, null if there is none. */
function tokenIn(params: Record<string, unknown>): string | null {
  const given = params['authorization'] ?? params['Authorization'] ?? null;
  if (given === null) return null;
  return bearerToken(typeof given === 'string' && !given.includes(' ') ? `Bearer ${given}` : given);
}

/**
 * `/graphql` over WebSocket: who may connect, and what their operations execute. A document that does not parse or
 * validate ends only its own operation.
 */
export function websocketHandler({
  newContext,
  publicUrl,
  trusted,
  countOperation,
  introspection,
}: {
  newContext: NewContext;
  publicUrl: string;
  trusted: TrustedDocuments;
  /** Counts an operation against the client's address; returns its refusal, or null while it is allowed. */
  countOperation: (address: string | null) => Promise<AppError | null>;
  introspection: boolean;
}): WebsocketHandler {
  const sessions = liveSessions<Connection>(newContext, (connection) =>
    connection.close(4401, 'Session ended'),
  );

  return (socket, request) => {
    const opener = socketOpener(request);
    const foreign = isForeign(request, publicUrl);
    let viewer: Viewer | null = null;
    let hasInvalidToken = false;
    const connection = new Connection(socket, {
      log: opener.log,
      count: () => countOperation(opener.client.address),
      async admit(params) {
        const ownToken = tokenIn(params);
        if (ownToken === null && foreign) return false;
        const { token, byCookie } = ownToken === null ? opener : { token: ownToken, byCookie: false };
        opener.locale = languageOf(params) ?? opener.locale;
        // Nothing needs the token once its holder is known.
        opener.token = null;
        viewer = await viewerOf(newContext(), token);
        hasInvalidToken = token !== null && !byCookie && !viewer;
        if (viewer && connection.isOpen) await sessions.follow(viewer.sessionId, connection);
        return true;
      },
      read(payload) {
        checkVariables(payload.variables);
        const trustedId = documentIdOf(payload);
        const text = trustedId === null ? payload.query : trusted.textOf(trustedId);
        return {
          schema,
          document: readDocument(text, { introspection }),
          operationName: payload.operationName,
          variableValues: payload.variables,
          contextValue: socketContext(newContext, opener, {
            viewer,
            hasInvalidToken,
            locale: opener.locale,
          }),
        };
      },
    });
    socket.on('close', () => {
      if (viewer) sessions.unfollow(viewer.sessionId, connection);
    });
  };
}
