import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { openDbip } from '#server/ports/geoip/dbip.ts';
import { openVault } from '#server/context/vault.ts';
import { consentText, consentTextFor } from '#shared/consent-text.ts';
import { shareDurations } from '#shared/limits.ts';

/**
 * A grant of a city over LINK with everything that belongs to it, by hand: one transaction of three prepared
 * statements. The first locks the request; the second reads what was answered before, how many keys there are and
 * whether there are webhooks; the third writes the new key, the receipt, the place from the address, the request's state
 * and the job that ends the share, with the NOTIFY that has the dashboard's row read, its view recorded and the row
 * sent.
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
  facts: `select (select count(*)::int from recipient_key where request_id = $1) as keys,
      exists (select from webhook_endpoint where account_id = $2) as has_webhooks,
      (select id from consent where request_id = $1
        order by granted_at desc, ended_at desc nulls first limit 1) as newest`,
  write: `with job as (
      insert into pgboss.job_common (id, name, data, start_after, policy) values ($1, 'end-share', $2, $3, 'standard')
    ), key as (
      insert into recipient_key (id, request_id, kind, token_hash, created_at) values ($4, $5, 'OWN', $6, $7)
    ), agreed as (
      insert into consent (id, request_id, key_id, precision, duration, locale, granted_at, until, position_count,
        text_version, text_hash)
      values ($8, $5, $4, 'CITY', 'ONE_HOUR', 'en', $7, $3, 1, $9, $10)
    ), place as (
      insert into position (consent_id, source, recorded_at, sealed) values ($8, 'IP', $7, $11)
    ), request as (
      update location_request set status = 'IP_LOCATED', located_at = coalesce(located_at, $7),
        changed_at = greatest($7, changed_at + interval '1 millisecond'), unseen_since = coalesce(unseen_since, $7),
        decline_disclosed_at = null, extension_asked_at = null
      where id = $5
    )
    select pg_notify('bench_row', $12)`,
};
type Asked = { id: string; account_id: string; expires_at: Date; cancelled_at: Date | null };
type Facts = { keys: number; has_webhooks: boolean; newest: string | null };

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
    const [facts] = await run<Facts>('facts', [id, accountId]);
    if (!facts || facts.newest) throw new Error('granted before');
    if (facts.keys >= 1_000 + vault.fingerprint('most-keys', id).readUInt8(0))
      throw new Error('too many keys');
    if (facts.has_webhooks) throw new Error('webhooks are not told by hand');
    const until = new Date(now.getTime() + shareDurations.ONE_HOUR);
    const place = await geoip.lookup(address);
    if (!place) throw new Error('no place');
    const { latitude, longitude, radius, city, region, country } = place;
    const name = (locale: 'en' | 'id') =>
      [city, region, countries[locale].of(country)].filter(Boolean).join(', ');
    const [keyId, consentId] = [randomUUID(), randomUUID()];
    const key = randomBytes(18).toString('base64url');
    const content = JSON.stringify([latitude, longitude, radius, name('en'), name('id'), 0]);
    await run('write', [
      randomUUID(),
      { consentId },
      until,
      keyId,
      id,
      vault.tokenHash(key),
      now,
      consentId,
      consentText.version,
      textHash,
      vault.seal(content, `position:${consentId}`),
      `${accountId} ${id}`,
    ]);
    await client.query('commit');
    return key;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
