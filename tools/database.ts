import type { MikroORM } from '@mikro-orm/postgresql';
import { openDatabase } from '#server/database/open-database.ts';
import { demo, seedDemo } from '#server/database/seed.ts';
import { EnvError, readEnv, type Env } from '#server/startup/env.ts';
import { openDeploymentVault, refuseOtherSecret } from '#server/startup/secret.ts';
import { startFailure } from '#server/startup/start-failure.ts';
import { connect } from './connect.ts';
import { loadEnv } from './env-file.ts';

/** `npm run db:migrate` and `npm run db:seed`, on DATABASE_URL or the embedded database, also while the server runs. */
const act = process.argv[2];
if (act !== 'migrate' && act !== 'seed') throw new Error('Say what to do: migrate or seed');
loadEnv();
let env: Env | null = null;
try {
  env = readEnv(process.env);
  await work(env);
} catch (error) {
  console.error(startFailure(error, env) ?? error);
  process.exitCode = 1;
}

async function work(variables: Env): Promise<void> {
  if (act === 'seed' && variables.isProduction)
    throw new EnvError('NODE_ENV=production has no demo subscriber');
  const { url, leave } = await connect(variables, console.log, { mayBegin: true });
  try {
    const orm = await openDatabase(url, {
      warn: console.warn,
      info: console.log,
      // Migrating alone takes no secret.
      ...(act === 'seed' && { before: (em) => refuseOtherSecret(variables, em) }),
    });
    try {
      if (act === 'seed') await seed(orm, variables);
    } finally {
      await orm.close();
    }
  } finally {
    await leave();
  }
}

async function seed(orm: MikroORM, variables: Env): Promise<void> {
  const vault = await openDeploymentVault(variables, orm.em);
  await seedDemo({ vault, now: () => new Date() }, orm.em);
  console.log(`Demo subscriber: ${demo.email}, password ${demo.password}`);
}
