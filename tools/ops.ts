import { loadEnv } from './env-file.ts';
import { runOps } from './ops/run.ts';

/**
 * `npm run ops -- review ...`, `-- reviews ...`, `-- payments ...`, `-- errors`, `-- restored`, `-- sign-out ...` and `-- opt-out ...`: the
 * operator's commands, on DATABASE_URL or the embedded database; all but `restored` also while the server runs.
 */
loadEnv();
process.exitCode = await runOps(process.argv.slice(2), process.env, {
  out: console.log,
  note: console.error,
});
