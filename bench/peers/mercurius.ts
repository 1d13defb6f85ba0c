import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import mercurius from 'mercurius';
import { scalarResolvers } from '#server/graphql/scalars.ts';
import { root } from '../support.ts';
import { bareApp, serve } from './bare-app.ts';
import { accountOf, listOf } from './list-by-hand.ts';
import { pool } from './rows-by-hand.ts';

/**
 * The hand-written list behind Mercurius with its compiler, with our own schema and the app's own operation, which is
 * sent by hash like ours: `DOCUMENTS` are those texts.
 */
const folder = join(root, 'schema');
const schema = readdirSync(folder)
  .filter((file) => file.endsWith('.graphql'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');

const app = await bareApp(pool);
await app.register(mercurius, {
  schema,
  resolvers: {
    ...scalarResolvers,
    Query: {
      locations: (_root: unknown, { first }: { first: number }, { accountId }: { accountId: string }) =>
        listOf(accountId, first),
    },
  } as never,
  context: async ({ headers }) => ({ accountId: await accountOf(headers.authorization) }),
  jit: 1,
  persistedQueries: JSON.parse(process.env['DOCUMENTS'] ?? '{}') as Record<string, string>,
  onlyPersisted: true,
});
await serve(app);
