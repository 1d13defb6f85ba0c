import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client as Database } from 'pg';
import { multiplied, multiply } from './multiply.ts';
import { everyOperation } from './every-operation.ts';
import { startOurs, type Row } from './support.ts';
import { makeWorld, secret } from './world.ts';

/** Rows that a statement may read of a table, or read without using them. */
const atMostRead = 5_000;
/** PostgreSQL plans the first five executions of a prepared statement for their parameters, later ones for any. */
const rounds = 7;
/** With fewer statements seen, the log was not what it was taken for. */
const atLeastSeen = 200;

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
};
type Logged = { 'Query Text': string; Plan: Plan };

/**
 * How PostgreSQL runs every statement of the product's operations with a million rows in each of the large tables: it
 * fails if one is scanned completely, or if a statement reads thousands of its rows, whether it uses them or not.
 */
export async function plans(): Promise<Row[]> {
  const world = await makeWorld();
  const env = {
    DATABASE_URL: world.databaseUrl,
    APP_SECRET: secret,
    DATA_DIR: world.dataDir,
    SMS_PER_DAY: '100000',
  };
  const ours = await startOurs(env);
  // Once for rows to multiply, and for what is read only once.
  await everyOperation(world, ours.url);
  const admin = new Database({ connectionString: inApp(world.adminUrl) });
  await admin.connect();
  await multiply(admin);
  await logPlans(admin);
  await ours.stop();
  const log = join(world.dataDir, 'pg-log');
  const { size } = await stat(log);
  const again = await startOurs(env);
  let operations = 0;
  for (let round = 0; round < rounds; round += 1) operations = await everyOperation(world, again.url);
  await again.stop();
  await admin.end();
  // The database's log is complete up to here once the next line has arrived.
  await sleep(500);
  const seen = loggedPlans((await readFile(log)).subarray(size).toString());
  await world.end();

  const texts = new Set(seen.map((each) => each['Query Text']));
  const wrong = new Map(
    seen
      .map((each) => [each['Query Text'], complaints(each.Plan)] as const)
      .filter(([, what]) => what.length > 0),
  );
  for (const [text, what] of wrong) console.error(`${what.join(', ')}: ${text.replace(/\s+/g, ' ')}\n`);
  if (texts.size < atLeastSeen) throw new Error(`only ${texts.size} statements were seen`);
  if (wrong.size > 0) throw new Error(`${wrong.size} statements read too much`);
  return [
    {
      name: `statements of ${operations} operations that scan a table of a million rows`,
      ours: `0 of ${texts.size}`,
      peer: '0 (goal)',
      ratio: 1,
    },
  ];
}

const inApp = (adminUrl: string) => adminUrl.replace(/\/postgres$/, '/whereabouts');

/** From the next connection on, each statement's plan, with its actual rows, is written to the database's log. */
async function logPlans(admin: Database): Promise<void> {
  for (const setting of [
    `session_preload_libraries = 'auto_explain'`,
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_analyze = on',
    // Including those of foreign keys.
    'auto_explain.log_nested_statements = on',
    'auto_explain.log_timing = off',
    `auto_explain.log_format = 'json'`,
  ])
    await admin.query(`alter database whereabouts set ${setting}`);
}

function loggedPlans(log: string): Logged[] {
  return log
    .split(/^(?=\S)/m)
    .filter((entry) => /LOG: {2}duration: [\d.]+ ms {2}plan:\n/.test(entry))
    .map((entry) => JSON.parse(entry.slice(entry.indexOf('\n'))) as Logged);
}

function complaints(plan: Plan): string[] {
  const table = plan['Relation Name'];
  const own: string[] = [];
  if (table && multiplied.includes(table)) {
    if (plan['Node Type'] === 'Seq Scan') own.push(`scans ${table}`);
    const loops = plan['Actual Loops'] ?? 1;
    const found = (plan['Actual Rows'] ?? 0) * loops;
    if (found > atMostRead) own.push(`reads ${found} rows of ${table}`);
    const passed = (plan['Rows Removed by Filter'] ?? 0) * loops;
    if (passed > atMostRead) own.push(`passes over ${passed} rows of ${table}`);
  }
  const joined = plan['Rows Removed by Join Filter'] ?? 0;
  if (joined > atMostRead) own.push(`passes over ${joined} pairs`);
  return [...own, ...(plan.Plans ?? []).flatMap(complaints)];
}
