import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { WebsocketHandler } from '@fastify/websocket';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors/errors.ts';
import type { ContextOf, RequestContext } from '#server/context/request-context.ts';
import { typeDefs } from '#server/contract.ts';
import { checkVariables } from './check-variables.ts';
import { apolloDocuments } from './documents/apollo-documents.ts';
import { formatError } from './format-error.ts';
import { schema } from './schema.ts';
import type { TrustedDocuments } from './documents/trusted-documents.ts';

type Body = { documentId?: unknown; variables?: unknown } | null | undefined;

/** A person opens this address in a browser; nothing is asked of it. */
const isBrowsing = ({ headers, query }: FastifyRequest): boolean =>
  (headers.accept ?? '').slice(0, 1_000).includes('text/html') && !(query as { query?: unknown }).query;

/** Apollo reads `Content-Type` in a time that grows with the square of its spaces; ours has 31 characters. */
const longestContentType = 200;

/** Throws BAD_INPUT for headers that Apollo and its handler do not expect. */
function checkHeaders({ url, protocol, hostname, headers }: FastifyRequest): void {
  const refuse = (message: string) => new AppError('BAD_INPUT', { message });
  // The handler makes a URL of all three.
  if (!URL.canParse(url, `http://${hostname}/`)) throw refuse('the header Host is missing or not a host');
  if (!URL.canParse(url, `${protocol}://${hostname}/`))
    throw refuse('the header X-Forwarded-Proto is not a protocol');
  if ((headers['content-type']?.length ?? 0) > longestContentType)
    throw refuse(`the header Content-Type has more than ${longestContentType} characters`);
}

const newApollo = (introspection: boolean, log: FastifyBaseLogger) =>
  new ApolloServer<RequestContext>({
    schema,
    introspection,
    includeStacktraceInErrorResponses: false,
    documentStore: null,
    plugins: [
      apolloDocuments({ introspection }),
      // Apollo's own page would be loaded from its hosts, in place of every answer to a browser.
      ApolloServerPluginLandingPageDisabled(),
      // It would set a resolver for every field of the schema, which trusted documents would then call, too.
      ApolloServerPluginCacheControlDisabled(),
    ],
    // Any of these headers triggers a CORS preflight, which only our own pages pass.
    csrfPrevention: { requestHeaders: ['x-app-id', 'apollo-require-preflight', 'x-apollo-operation-name'] },
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    stopOnTerminationSignals: false,
    formatError: (formatted, error) => formatError(error, log, formatted),
  });

/** `/graphql` over HTTP: trusted documents by id, everything else through Apollo with all its limits. */
export async function graphqlHttp(
  app: FastifyInstance,
  options: {
    contextOf: ContextOf;
    wsHandler: WebsocketHandler;
    trusted: TrustedDocuments;
    /** Developers may use the explorer and introspection; the schema's text is published either way. */
    explorer: boolean;
    /** Reserves a socket, or throws. */
    takePlace: (request: FastifyRequest) => void;
  },
): Promise<void> {
  const { trusted, explorer } = options;
  const apollo = newApollo(explorer, app.log);
  await apollo.start();
  app.addHook('onClose', () => apollo.stop());
  async function throughApollo(request: FastifyRequest, reply: FastifyReply) {
    checkHeaders(request);
    // Outside of Apollo, which would answer 500 whatever the reason for a failure.
    const ctx = await options.contextOf(request, reply);
    return fastifyApolloHandler(apollo, { context: async () => ctx }).call(app, request, reply);
  }

  app.route({
    method: 'GET',
    url: '/graphql',
    onRequest: async (request) => {
      if (request.ws) options.takePlace(request);
    },
    handler(request, reply) {
      if (explorer && isBrowsing(request)) return reply.redirect('/explorer');
      void reply.header('cache-control', 'no-store');
      return throughApollo(request, reply);
    },
    wsHandler: options.wsHandler,
  });
  app.post('/graphql', async (request, reply) => {
    const body = request.body as Body;
    void reply.header('cache-control', 'no-store');
    checkVariables(body?.variables);
    if (typeof body?.documentId !== 'string') return throughApollo(request, reply);
    const result = await trusted.run(
      { documentId: body.documentId, variables: body.variables },
      await options.contextOf(request, reply),
    );
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(result));
  });

  app.route({
    method: ['DELETE', 'OPTIONS', 'PATCH', 'PUT'],
    url: '/graphql',
    async preParsing(_, reply) {
      void reply.header('allow', 'GET, HEAD, POST');
      throw new AppError('METHOD_NOT_ALLOWED');
    },
    async handler() {},
  });

  app.get('/schema.graphql', (_, reply) => reply.type('text/plain; charset=utf-8').send(typeDefs));
}
