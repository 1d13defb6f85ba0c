import { MikroORM } from '@mikro-orm/postgresql';
import { migrate } from '#server/database/migrate.ts';
import { ormConfig } from '#server/database/mikro-orm.config.ts';
import { demo, seedDemo } from '#server/database/seed.ts';
import { deploymentSecret } from '#server/secret.ts';
import { openVault } from '#server/vault.ts';
import { connect } from './connect.ts';

/** `npm run db:migrate` and `npm run db:seed`, on DATABASE_URL or the embedded database, also while the server runs. */
const act = process.argv[2];
if (act !== 'migrate' && act !== 'seed') throw new Error('Say what to do: migrate or seed');
const { env, url, leave } = await connect(console.log);
try {
  await migrate(url);
  if (act === 'seed') await seed();
} finally {
  await leave();
}

async function seed(): Promise<void> {
  if (env.isProduction) throw new Error('The demo subscriber is not for production');
  const vault = openVault(await deploymentSecret(env.APP_SECRET, env.DATA_DIR));
  const orm = await MikroORM.init(ormConfig(url));
  try {
    await seedDemo({ vault, now: () => new Date() }, orm.em);
  } finally {
    await orm.close();
  }
  console.log(`Demo subscriber: ${demo.email}, password ${demo.password}`);
}
