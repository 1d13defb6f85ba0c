import type { Client } from 'pg';

const rows = 1_000_000;
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

/** The tables that `multiply` makes large; of accounts there are fewer. */
export const multiplied = Object.keys(tables);

/** Copies a row of each large table until there are a million. `admin` may leave foreign keys unchecked. */
export async function multiply(admin: Client): Promise<void> {
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
