import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { everyOperation } from './every-operation.ts';
import type { Row } from './support.ts';
import type { World } from './world.ts';

const rows = 1_000_000;
/** Rows that a statement may read of a table, or read without using them. */
const atMostRead = 5_000;
/** PostgreSQL plans the first five executions of a prepared statement for their parameters, later ones for any. */
const rounds = 7;
/** With fewer statements seen, the log was not what it was taken for. */
const atLeastSeen = 200;

/** How PostgreSQL runs every statement of the product's operations with a million rows in each of the large tables. */
export async function plans(world: World): Promise<Row[]> {
  const env = { SMS_PER_DAY: '100000' };
  const first = await world.ours(env);
  // Once for rows to multiply, and for what is read only once.
  await everyOperation(world, first);
  await first.stop();
  const admin = new Client({ connectionString: world.adminUrl });
  await admin.connect();
  await multiply(admin);
  await logPlans(admin);
  await admin.end();
  const log = join(world.dataDir, 'pg-log');
  const { size } = await stat(log);
  const server = await world.ours(env);
  let operations = 0;
  for (let round = 0; round < rounds; round += 1) operations = await everyOperation(world, server);
  await server.stop();
  // The database's log is complete up to here once the next line has arrived.
  await sleep(500);
  const seen = (await readFile(log))
    .subarray(size)
    .toString()
    .split(/^(?=\S)/m)
    .filter((entry) => /LOG: {2}duration: [\d.]+ ms {2}plan:\n/.test(entry));
  const textOf = (entry: string) => /Query Text: ([^]*?)\n\t?[A-Z][A-Za-z ]+ .*\(cost=/.exec(entry)?.[1];
  const texts = new Set(seen.map(textOf));
  if (texts.size < atLeastSeen) throw new Error(`only ${texts.size} statements were seen`);
  const wrong = new Map(seen.filter(readsTooMuch).map((entry) => [textOf(entry), entry]));
  for (const entry of wrong.values()) console.error(entry);
  return [
    {
      name: `statements that read too much of a million rows, of ${texts.size} in ${operations} operations`,
      unit: '',
      ours: wrong.size,
      goal: { atMost: 0 },
    },
  ];
}

/** From the next connection on, each statement's plan, with its actual rows, is written to the database's log. */
async function logPlans(admin: Client): Promise<void> {
  for (const setting of [
    `session_preload_libraries = 'auto_explain'`,
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_analyze = on',
    // Including those of foreign keys.
    'auto_explain.log_nested_statements = on',
    'auto_explain.log_timing = off',
  ])
    await admin.query(`alter database whereabouts set ${setting}`);
}

const scan = () => new RegExp(`Seq Scan on (${Object.keys(tables).join('|')})\\b`);

function readsTooMuch(entry: string): boolean {
  const reads = entry.matchAll(/actual rows=([\d.]+) loops=(\d+)|Rows Removed by [^:]+: (\d+)/g);
  return (
    scan().test(entry) ||
    [...reads].some(
      ([, found, loops, removed]) => Number(removed ?? Number(found) * Number(loops)) > atMostRead,
    )
  );
}

const accounts = 10_000;
const id = (table: string, n = 'n') => `md5('${table}' || ${n})::uuid`;
const hash = 'sha256(random()::text::bytea)';
const minutesAgo = `now() - n * interval '1 minute'`;
const account = id('account', `(n % ${accounts})`);

/** For each large table, the columns of its first row that differ in the copies; `n` counts from 1. */
const tables: Record<string, Record<string, string>> = {
  account: { id: id('account'), email_hash: hash, requester_hash: hash },
  location_request: {
    id: id('location_request'),
    account_id: account,
    message_id: 'null::uuid',
    call_id: 'null::uuid',
    recipient_hash: hash,
    handover_hash: hash,
    answer_hash: hash,
    idempotency_key: 'null::text',
    requested_at: minutesAgo,
    changed_at: minutesAgo,
  },
  recipient_key: { id: id('recipient_key'), request_id: id('location_request'), token_hash: hash },
  consent: { id: id('consent'), request_id: id('location_request'), key_id: id('recipient_key') },
  position: { id: `nextval('position_id_seq')`, consent_id: id('consent') },
  view_receipt: { request_id: id('location_request') },
  message: {
    id: id('message'),
    account_id: account,
    recipient_hash: hash,
    provider_id: 'null::text',
    created_at: minutesAgo,
    changed_at: minutesAgo,
    handed_over_at: minutesAgo,
  },
  lookup: { id: id('lookup'), account_id: account, subject_hash: hash },
  subscription: { id: id('subscription'), account_id: id('subscriber') },
  session: { id: id('session'), account_id: account, token_hash: hash },
};

/** Copies a row of each large table until there are a million. `admin` may leave foreign keys unchecked. */
async function multiply(admin: Client): Promise<void> {
  await admin.query(`set session_replication_role = replica`);
  for (const [table, changes] of Object.entries(tables)) {
    const values = Object.entries(changes).map(([column, value]) => `'${column}', ${value}`);
    const count = table === 'account' ? accounts : rows;
    const { rowCount } = await admin.query(
      `insert into "${table}" select copy.* from (select to_jsonb(t) as row from "${table}" t limit 1) first
       cross join generate_series(1, ${count}) n
       cross join lateral jsonb_populate_record(null::"${table}", row || jsonb_build_object(${values.join(', ')})) copy`,
    );
    if (rowCount !== count) throw new Error(`nothing to multiply in ${table}`);
  }
  await admin.query('vacuum analyze');
}
