import type { MikroORM } from '@mikro-orm/postgresql';
import { openDatabase } from '#server/database/open-database.ts';
import { demo, seedDemo } from '#server/database/seed.ts';
import { readEnv } from '#server/env.ts';
import { openDeploymentVault } from '#server/secret.ts';
import { connect } from './connect.ts';
import { loadEnv } from './env-file.ts';

/** `npm run db:migrate` and `npm run db:seed`, on DATABASE_URL or the embedded database, also while the server runs. */
const act = process.argv[2];
if (act !== 'migrate' && act !== 'seed') throw new Error('Say what to do: migrate or seed');
loadEnv();
const env = readEnv(process.env);
const { url, leave } = await connect(env, console.log, { mayBegin: true });
try {
  const orm = await openDatabase(url, { warn: console.warn });
  try {
    if (act === 'seed') await seed(orm);
  } finally {
    await orm.close();
  }
} finally {
  await leave();
}

async function seed(orm: MikroORM): Promise<void> {
  if (env.isProduction) throw new Error('The demo subscriber is not for production');
  const vault = await openDeploymentVault(env, orm.em);
  await seedDemo({ vault, now: () => new Date() }, orm.em);
  console.log(`Demo subscriber: ${demo.email}, password ${demo.password}`);
}
