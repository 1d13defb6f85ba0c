import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { openDbip } from '#server/ports/geoip/dbip.ts';
import { openVault } from '#server/vault.ts';
import { consentText, consentTextFor } from '#shared/consent-text.ts';
import { shareDurations } from '#shared/limits.ts';

/**
 * A grant of a city over LINK with everything that belongs to it, by hand: one transaction of prepared statements for
 * the lock, what was answered before, the new key, the receipt, the place from the address, the request's state, the job
 * that ends the share, the check for webhooks, and the NOTIFY that has the dashboard's row read,
 * its view recorded and the row sent.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'] });
const vault = openVault(process.env['APP_SECRET'] ?? '');
const geoip = await openDbip({ databasePath: undefined, demoPlace: true, warn: console.warn });
const textHash = createHash('sha256').update(consentTextFor('en')).digest();
const countries = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  id: new Intl.DisplayNames('id', { type: 'region' }),
};

const statements = {
  lock: `select id, account_id, channel, status, expires_at, cancelled_at, decline_disclosed_at from location_request
    where id = (select id from location_request where handover_hash = $1 or answer_hash = $1
      union all select request_id from recipient_key where token_hash = $1 limit 1) for update`,
  newest: `select id, key_id, precision, duration, granted_at, until, ended_at from consent where request_id = $1
    order by granted_at desc, ended_at desc nulls first limit 1`,
  keys: 'select count(*)::int as count from recipient_key where request_id = $1',
  job: `insert into pgboss.job_common (id, name, data, start_after, policy) values ($1, 'end-share', $2, $3, 'standard')`,
  key: `insert into recipient_key (id, request_id, kind, token_hash, created_at) values ($1, $2, 'OWN', $3, $4)`,
  consent: `insert into consent (id, request_id, key_id, precision, duration, locale, granted_at, until, position_count,
      text_version, text_hash)
    values ($1, $2, $3, 'CITY', 'ONE_HOUR', 'en', $4, $5, 1, $6, $7)`,
  position: `insert into position (consent_id, source, recorded_at, sealed) values ($1, 'IP', $2, $3)`,
  request: `update location_request set status = 'IP_LOCATED', located_at = $2, changed_at = $2, unseen_since = $2
    where id = $1`,
  webhooks: 'select id from webhook_endpoint where account_id = $1 limit 1',
  notify: 'select pg_notify($1, $2)',
};
type Asked = { id: string; account_id: string; expires_at: Date; cancelled_at: Date | null };

/** Returns the key that it minted; null for another text than the present one. Throws where there is nothing to grant. */
export async function grantByHand(
  token: string,
  textVersion: string,
  address: string,
): Promise<string | null> {
  if (textVersion !== consentText.version) return null;
  const client = await pool.connect();
  const run = async <Row extends object>(name: keyof typeof statements, values: unknown[]) =>
    (await client.query<Row>({ name, text: statements[name], values })).rows;
  try {
    await client.query('begin');
    const [request] = await run<Asked>('lock', [vault.tokenHash(token)]);
    const now = new Date();
    if (!request || request.cancelled_at || request.expires_at < now) throw new Error('nothing to grant');
    const { id, account_id: accountId } = request;
    if ((await run('newest', [id])).length > 0) throw new Error('granted before');
    await run('keys', [id]);
    const until = new Date(now.getTime() + shareDurations.ONE_HOUR);
    const [keyId, consentId] = [randomUUID(), randomUUID()];
    const key = randomBytes(18).toString('base64url');
    await run('job', [randomUUID(), { consentId }, until]);
    await run('key', [keyId, id, vault.tokenHash(key), now]);
    await run('consent', [consentId, id, keyId, now, until, consentText.version, textHash]);
    const place = await geoip.lookup(address);
    if (!place) throw new Error('no place');
    const { latitude, longitude, radius, city, region, country } = place;
    const name = (locale: 'en' | 'id') =>
      [city, region, countries[locale].of(country)].filter(Boolean).join(', ');
    const content = JSON.stringify([latitude, longitude, radius, name('en'), name('id'), 0]);
    await run('position', [consentId, now, vault.seal(content, `position:${consentId}`)]);
    await run('request', [id, now]);
    await run('webhooks', [accountId]);
    await run('notify', ['bench_row', `${accountId} ${id}`]);
    await client.query('commit');
    return key;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
