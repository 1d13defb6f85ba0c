import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from '#server/database/mikro-orm.config.ts';
import { deploymentSecret } from '#server/secret.ts';
import { openVault } from '#server/vault.ts';
import { connect } from './connect.ts';
import { OpsFailure, readCommand, Usage, usage } from './ops/command.ts';
import { runReview } from './ops/review.ts';

/**
 * `npm run ops -- review ...`: the operator's commands, on DATABASE_URL or the embedded database, also while the server
 * runs. Ends with 0 when it is done, 1 when it was refused or failed, 2 when the command itself is wrong.
 */
process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Usage) console.error(`\n${usage}`);
  return error instanceof Usage ? 2 : 1;
});

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (args.length === 0 || args.includes('--help')) {
    (args.length ? console.log : console.error)(usage);
    return args.length ? 0 : 2;
  }
  const command = readCommand(args);
  // What is for a machine goes to stdout alone.
  const { env, url, leave } = await connect(console.error);
  try {
    const vault = openVault(await deploymentSecret(env.APP_SECRET, env.DATA_DIR));
    const orm = await MikroORM.init(ormConfig(url));
    try {
      if ((await orm.migrator.getPending()).length > 0)
        throw new OpsFailure('The database is older than this program: run npm run db:migrate first');
      const { value, text } = await runReview({ em: orm.em.fork(), vault, now: () => new Date() }, command);
      console.log(command.json ? JSON.stringify(value, null, 2) : text);
    } finally {
      await orm.close();
    }
  } finally {
    await leave();
  }
  return 0;
}
