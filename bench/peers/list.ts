import { ApolloServer } from '@apollo/server';
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import mercurius from 'mercurius';
import { typeDefs } from '#server/contract.ts';
import { bareApp, serve } from './bare-app.ts';
import { accountOf, listOf, pool } from './rows.ts';

/**
 * The list, read by hand and served with our own schema by `LIBRARY`, as its documentation begins: Mercurius with its
 * compiler, Yoga, Apollo Server.
 */
type Viewer = { accountId: string | undefined };
const context = async ({ headers }: FastifyRequest): Promise<Viewer> => ({
  accountId: await accountOf(headers.authorization),
});
const resolvers = {
  Query: {
    locations: (_: unknown, { first }: { first: number }, { accountId }: Viewer) =>
      listOf(accountId ?? '', first),
  },
};
const libraries: Record<string, (app: FastifyInstance) => Promise<unknown>> = {
  mercurius: async (app) =>
    app.register(mercurius, { schema: typeDefs, resolvers: resolvers as never, context, jit: 1 }),
  async yoga(app) {
    // Not imported by name: its types would change those of graphql-js for the whole project.
    const { createSchema, createYoga } = await import('graphql-yoga' as string);
    const yoga = createYoga({
      schema: createSchema({ typeDefs, resolvers }),
      context: ({ asked }: { asked: FastifyRequest }) => context(asked),
      logging: false,
    });
    app.post('/graphql', (asked, reply) => yoga.handleNodeRequestAndResponse(asked, reply, { asked, reply }));
  },
  async apollo(app) {
    const plugins = [fastifyApolloDrainPlugin(app)];
    const apollo = new ApolloServer<Viewer>({ typeDefs, resolvers: resolvers as never, plugins });
    await apollo.start();
    await app.register(fastifyApollo(apollo), { context });
  },
};
const app = await bareApp(pool);
await libraries[process.env['LIBRARY'] ?? '']?.(app);
await serve(app);
