import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from '#server/database/mikro-orm.config.ts';
import { readEnv, type Env } from '#server/startup/env.ts';
import { clientErrors } from '#server/features/visitor/client-errors.ts';
import type { PaymentContext } from '#server/features/subscription/gateways.ts';
import { openPayments } from '#server/startup/payments.ts';
import { openEvents } from '#server/ports/events/open.ts';
import { openPgBoss } from '#server/ports/jobs/pg-boss.ts';
import { openSandbox } from '#server/ports/payment/sandbox/gateway.ts';
import { openSandboxStore } from '#server/ports/payment/sandbox/store.ts';
import { openDeploymentVault } from '#server/startup/secret.ts';
import { startFailure } from '#server/startup/start-failure.ts';
import { connect } from '../connect.ts';
import type { Answer } from './answer.ts';
import { OpsFailure, readCommand, Usage, usage, type Command } from './command.ts';
import { runOptOut } from './opt-out.ts';
import { runPayments } from './payments.ts';
import { runRestored } from './restored.ts';
import { runReviews } from './reviews.ts';
import { runReview } from './review.ts';
import { runSignOut } from './sign-out.ts';

/** Takes the lines of a command: results on `out`, which is all that a machine reads, and the rest on `note`. */
export type Terminal = { out: (line: string) => void; note: (line: string) => void };

/**
 * Runs one command of the operator.
 * @param variables those of docs/operations.md
 * @returns the exit code: 0 when done, 1 when refused or failed, 2 when the command itself is wrong
 */
export async function runOps(
  args: string[],
  variables: Record<string, string | undefined>,
  terminal: Terminal,
): Promise<number> {
  try {
    return await main(args, variables, terminal);
  } catch (error) {
    terminal.note(error instanceof Error ? error.message : String(error));
    if (!(error instanceof Usage)) return 1;
    terminal.note(`\n${usage}`);
    return 2;
  }
}

async function main(
  args: string[],
  variables: Record<string, string | undefined>,
  { out, note }: Terminal,
): Promise<number> {
  if (args.length === 0 || args.includes('--help')) {
    (args.length ? out : note)(usage);
    return args.length ? 0 : 2;
  }
  const command = readCommand(args);
  const env = readEnv(variables);
  try {
    return await onDatabase(env, command, { out, note });
  } catch (error) {
    const why = startFailure(error, env);
    throw why ? new OpsFailure(why) : error;
  }
}

async function onDatabase(env: Env, command: Command, { out, note }: Terminal): Promise<number> {
  const { url, leave } = await connect(env, note, { mayBegin: false });
  try {
    const orm = await MikroORM.init(ormConfig(url));
    try {
      // To the migrator a database that does not respond is one without migrations.
      await orm.em.getConnection().execute('select 1');
      if ((await orm.migrator.getPending()).length > 0)
        throw new OpsFailure('The database is older than this program: run npm run db:migrate first');
      const { value, text, isWhole = true } = await run(env, url, orm, command, note);
      out(command.json ? JSON.stringify(value, null, 2) : text);
      return isWhole ? 0 : 1;
    } finally {
      await orm.close();
    }
  } finally {
    await leave();
  }
}

async function run(
  env: Env,
  url: string,
  orm: MikroORM,
  command: Command,
  note: Terminal['note'],
): Promise<Answer> {
  const vault = await openDeploymentVault(env, orm.em);
  const base = { em: orm.em.fork(), vault, now: () => new Date() };
  if (command.topic === 'review') return runReview(base, command);
  if (command.topic === 'errors') {
    const errors = await clientErrors(base, 7);
    const lines = errors.map(({ count, error, place, page }) => `${count}  ${error}  ${place}  ${page}`);
    return { value: errors, text: lines.join('\n') || 'No errors' };
  }
  if (command.topic === 'reviews') return runReviews(base, command);
  if (command.topic === 'restored') return runRestored(base, command);
  if (command.topic === 'opt-out' || command.topic === 'sign-out') {
    const events = await openEvents({ databaseUrl: url, eventsUrl: env.EVENTS_URL }, { warn: note });
    try {
      const ctx = { ...base, events };
      return await (command.topic === 'opt-out' ? runOptOut(ctx, command) : runSignOut(ctx, command));
    } finally {
      await events.close();
    }
  }
  const say = (_: object, text: string) => note(text);
  const jobs = await openPgBoss(url, { error: say, warn: say, info: say });
  try {
    const { publicUrl } = env;
    const sandbox = env.isProduction
      ? null
      : openSandbox({
          store: await openSandboxStore(env.DATA_DIR),
          publicUrl,
          now: base.now,
          deliver: async () => {},
        });
    const payments = await openPayments(env, sandbox);
    const ctx: PaymentContext = { ...base, jobs, payments, settings: { publicUrl } };
    return await runPayments(ctx, command);
  } finally {
    await jobs.close();
  }
}
