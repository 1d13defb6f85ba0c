import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { openDbip } from '#server/ports/geoip/dbip.ts';
import { consentText, consentTextFor } from '#shared/consent-text.ts';
import { shareDurations } from '#shared/limits.ts';
import { pool, vault } from './rows.ts';

/** A grant of a city over LINK with all that belongs to it, by hand: one transaction of three prepared statements. */
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
    select pg_notify('bench_frames', $12)`,
};
type Asked = { id: string; account_id: string; expires_at: string; cancelled_at: string | null };
type Facts = { keys: number; has_webhooks: boolean; newest: string | null };

/** Returns the key that it minted. Throws where there is nothing to grant. */
export async function grantByHand(token: string, textVersion: string, address: string): Promise<string> {
  const client = await pool.connect();
  const run = async <Row extends object>(name: keyof typeof statements, values: unknown[]) =>
    (await client.query<Row>({ name, text: statements[name], values })).rows;
  try {
    await client.query('begin');
    const [request] = await run<Asked>('lock', [vault.tokenHash(token)]);
    const [now, isCurrent] = [new Date(), textVersion === consentText.version];
    if (!isCurrent || !request || request.cancelled_at || new Date(request.expires_at) < now)
      throw new Error('nothing to grant');
    const { id, account_id: accountId } = request;
    const [facts] = await run<Facts>('facts', [id, accountId]);
    const place = await geoip.lookup(address);
    if (!facts || facts.newest || facts.keys >= 1_000 || facts.has_webhooks || !place)
      throw new Error('not granted by hand');
    const { latitude, longitude, radius, city, region, country } = place;
    const name = (locale: 'en' | 'id') =>
      [city, region, countries[locale].of(country)].filter(Boolean).join(', ');
    const [job, keyId, consentId] = [randomUUID(), randomUUID(), randomUUID()];
    const key = randomBytes(18).toString('base64url');
    const content = JSON.stringify([latitude, longitude, radius, name('en'), name('id'), 0]);
    const sealed = vault.seal(content, `position:${consentId}`);
    const until = new Date(now.getTime() + shareDurations.ONE_HOUR);
    const tells = `account:${accountId} ${id}`;
    const agreed = [consentId, consentText.version, textHash, sealed];
    await run('write', [job, { consentId }, until, keyId, id, vault.tokenHash(key), now, ...agreed, tells]);
    await client.query('commit');
    return key;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
