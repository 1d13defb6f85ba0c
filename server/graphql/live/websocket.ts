import type { WebsocketHandler } from '@fastify/websocket';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { getOperationAST, GraphQLError } from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import type { Locale, NewContext, Viewer } from '#server/context/context.ts';
import {
  bearerToken,
  type SocketOpener,
  socketContext,
  socketOpener,
} from '#server/context/request-context.ts';
import { viewerOf } from '#server/features/partner/viewer-of.ts';
import { AppError } from '#server/errors/errors.ts';
import { isLocale } from '#shared/locales.ts';
import { checkVariables } from '../check-variables.ts';
import { readDocument } from '../documents/documents.ts';
import { formatError } from '../format-error.ts';
import { liveSessions } from './live-sessions.ts';
import { schema } from '../schema.ts';
import type { LiveArgs } from './live-result.ts';
import { abandon, Reader, subscribeShared, type Stream } from './shared-execution.ts';
import { socketTransport, type Connection } from './socket-transport.ts';
import type { TrustedDocuments } from '../documents/trusted-documents.ts';

/**
 * When this many operations are in flight on one socket, no new subscription may start; a dashboard has one or two.
 */
const operationsAtOnce = 100;
/**
 * Maximum characters of the messages that started a socket's operations, counted together: graphql-ws retains each of
 * them, used or not, as long as its operation runs. Our own subscriptions have about 1,500 where they come as text.
 */
const textAtOnce = 50_000;

/** `viewer`: who is signed in, until their session ends. */
type Opener = SocketOpener & { readonly isForeign: boolean; viewer: Viewer | null; hasInvalidToken: boolean };

/**
 * A placeholder for an operation that is not running yet, so that `graphql-ws` ends it when its client completes it or
 * leaves. Otherwise it could replace another operation with the same id, which nobody could then end.
 */
class Beginning implements AsyncIterable<never> {
  isOver = false;
  async return(): Promise<IteratorResult<never>> {
    this.isOver = true;
    return { value: undefined, done: true };
  }
  [Symbol.asyncIterator](): never {
    throw new Error('ended, not iterated');
  }
}

type BegunArgs = LiveArgs & { beginning: Beginning };

/** The length of the message that started each running operation. */
const lengths = new WeakMap<AsyncIterable<unknown>, number>();

/** Why no subscription may start beside these operations; null if one may. */
function fullness(operations: readonly (AsyncIterable<unknown> | null)[]): AppError | null {
  const text = operations.reduce((sum, each) => sum + (each ? (lengths.get(each) ?? 0) : 0), 0);
  if (operations.length <= operationsAtOnce && text <= textAtOnce) return null;
  const [limit, rule] =
    operations.length > operationsAtOnce
      ? [operationsAtOnce, `at most ${operationsAtOnce} operations on a connection`]
      : [textAtOnce, `the operations on a connection may have ${textAtOnce} characters together`];
  return new AppError('LIMIT_REACHED', { limit, message: `${rule}: complete one first` });
}

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
const languageOf = (params: Record<string, unknown> | undefined): Locale | null =>
  isLocale(params?.['locale']) ? params['locale'] : null;

/** As over HTTP, our own client sends the id of a trusted document; the protocol requires a text, so it is empty. */
function documentIdOf({ query, extensions }: SubscribePayload): string | null {
  const documentId = extensions?.['documentId'];
  return query === '' && typeof documentId === 'string' ? documentId : null;
}

/** The token in `connectionParams`, where `Bearer` may be left out; empty if it cannot be one, null if there is none. */
function tokenIn(params: Record<string, unknown> | undefined): string | null {
  const given = params?.['authorization'] ?? params?.['Authorization'] ?? null;
  if (given === null) return null;
  return bearerToken(typeof given === 'string' && !given.includes(' ') ? `Bearer ${given}` : given);
}

/**
 * `/graphql` over WebSocket (graphql-transport-ws). A document that does not parse or validate ends only its own
 * operation.
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
  const sessions = liveSessions<Connection<Opener>>(newContext, (connection) => {
    // First, so that nothing that arrives while the socket is closing is executed for the session.
    connection.opener.viewer = null;
    connection.close(4401, 'Session ended');
  });

  return socketTransport<Opener>(
    {
      schema,
      subscribe: (args) => subscribeShared(args as LiveArgs),
      async onConnect(ctx) {
        const { extra: connection, connectionParams } = ctx;
        const { opener } = connection;
        const ownToken = tokenIn(connectionParams);
        if (ownToken === null && opener.isForeign) return false;
        const { token, byCookie } = ownToken === null ? opener : { token: ownToken, byCookie: false };
        opener.locale = languageOf(connectionParams) ?? opener.locale;
        // Nothing needs the token once its holder is known.
        opener.token = null;
        Object.assign(ctx, { connectionParams: undefined });
        const viewer = await viewerOf(newContext(), token);
        opener.hasInvalidToken = token !== null && !byCookie && !viewer;
        if (!viewer || !connection.isOpen) return true;
        opener.viewer = viewer;
        await sessions.follow(viewer.sessionId, connection);
        return opener.viewer !== null;
      },
      onClose({ extra: connection }) {
        const { viewer } = connection.opener;
        if (viewer) sessions.unfollow(viewer.sessionId, connection);
      },
      async onSubscribe(ctx, id, payload) {
        const { opener } = ctx.extra;
        // Before anything is awaited: messages that arrive in the meantime must count, too.
        const beginning = new Beginning();
        lengths.set(beginning, id.length + JSON.stringify(payload).length);
        Object.assign(ctx.subscriptions, { [id]: beginning });
        const full = fullness(Object.values(ctx.subscriptions));
        try {
          const tooMany = await countOperation(opener.client.address);
          if (tooMany) throw tooMany;
          checkVariables(payload.variables);
          const trustedId = documentIdOf(payload);
          const text = trustedId === null ? payload.query : trusted.textOf(trustedId);
          const document = readDocument(text, { introspection });
          const isLive = getOperationAST(document, payload.operationName)?.operation === 'subscription';
          if (isLive && full) throw full;
          if (beginning.isOver) return await abandon();
          const args: BegunArgs = {
            id,
            output: ctx.extra,
            operations: ctx.subscriptions,
            beginning,
            schema,
            document,
            operationName: payload.operationName,
            variableValues: payload.variables,
            compiled: isLive && trustedId !== null ? trusted.compiledOf(trustedId) : null,
            contextValue: socketContext(newContext, opener, {
              viewer: opener.viewer,
              hasInvalidToken: opener.hasInvalidToken,
              locale: opener.locale,
            }),
          };
          return args;
        } catch (error) {
          return beginning.isOver ? abandon() : [refusal(error, opener.log)];
        }
      },
      async onOperation(ctx, id, _payload, args, result) {
        const { beginning } = args as BegunArgs;
        if (!(Symbol.asyncIterator in result)) return beginning.isOver ? abandon() : undefined;
        if (beginning.isOver) {
          void (result as Reader | Stream).return?.();
          return abandon();
        }
        lengths.set(result, lengths.get(beginning)!);
        if (!(result instanceof Reader)) return undefined;
        // Unless it has already failed.
        if (ctx.subscriptions[id] === beginning) Object.assign(ctx.subscriptions, { [id]: result });
        // It sends by itself: what graphql-ws would wait with, 1.5 kB, is not referred to any more, and thus freed.
        return abandon();
      },
      onError: ({ extra }, _id, _payload, errors) =>
        errors.map((error) => formatError(error, extra.opener.log)),
      onNext({ extra }, _id, _payload, _args, result) {
        if (!result.errors) return undefined;
        return {
          ...result,
          errors: result.errors.map((error) => formatError(error, extra.opener.log)),
        };
      },
    },
    (request) => ({
      ...socketOpener(request),
      isForeign: isForeign(request, publicUrl),
      viewer: null,
      hasInvalidToken: false,
    }),
    countOperation,
  );
}

/** `onError` formats it again, and recognises our own refusals by their original error. */
const refusal = (error: unknown, log: FastifyBaseLogger): GraphQLError =>
  error instanceof AppError
    ? new GraphQLError(error.message, { originalError: error })
    : new GraphQLError((error as Error).message, formatError(error, log));
