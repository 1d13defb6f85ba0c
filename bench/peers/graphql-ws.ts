import { EventEmitter, on } from 'node:events';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { useServer } from 'graphql-ws/use/ws';
import { Client } from 'pg';
import { WebSocketServer } from 'ws';
import { typeDefs } from '#server/contract.ts';
import { bareApp, serve } from './bare-app.ts';
import { accountOf, changedRow, pool } from './rows.ts';

/**
 * Live updates with graphql-ws as it comes: graphql-js, an async iterator for each dashboard, and each event read and
 * executed for each of them.
 */
const changes = new EventEmitter().setMaxListeners(0);
type Viewer = { accountId: string };
const resolvers = {
  LiveUpdates: {
    locationChanged: {
      subscribe: (_: unknown, __: unknown, { accountId }: Viewer) => on(changes, accountId),
      resolve: ([id]: [string], _: unknown, { accountId }: Viewer) => changedRow(accountId, id),
    },
  },
};
const app = await bareApp(pool);
useServer(
  {
    schema: makeExecutableSchema({ typeDefs, resolvers: resolvers as never }),
    context: async ({ connectionParams }) => ({
      accountId: await accountOf(connectionParams?.['authorization']),
    }),
  },
  new WebSocketServer({ server: app.server, path: '/graphql' }),
);
const listener = new Client({ connectionString: process.env['DATABASE_URL'] });
await listener.connect();
listener.on('notification', ({ payload = '' }) => {
  const [topic = '', id = ''] = payload.split(' ');
  changes.emit(topic.slice('account:'.length), id);
});
await listener.query('listen bench_texts');
await serve(app);
