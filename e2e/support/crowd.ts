import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { openVault } from '../../server/context/vault.ts';
import { onDatabase } from './database.ts';
import type { Fix } from './map.ts';
import type { Whereabouts } from './server.ts';

const bytea = (bytes: Uint8Array) => `'\\x${Buffer.from(bytes).toString('hex')}'`;

/** People who share with the demo subscriber, the first account, over links, exactly and from now on: hundreds at once, past the limits. */
export async function crowdAt(whereabouts: Whereabouts, places: readonly Fix[]): Promise<void> {
  const vault = openVault((await readFile(`${whereabouts.dataDir}/app-secret`, 'utf8')).trim());
  const one = ({ latitude, longitude, accuracy = 15 }: Fix): string => {
    const [request, key, consent] = [randomUUID(), randomUUID(), randomUUID()];
    // As `sealPosition` writes it (server/features/location/position.ts).
    const position = JSON.stringify([latitude, longitude, accuracy, null, null, 0]);
    const sealed = vault.seal(position, `position:${consent}`);
    return `
      insert into location_request
        (id, account_id, channel, locale, handover_hash, requested_at, expires_at, status, located_at, changed_at)
        select '${request}', id, 'LINK', 'en', ${bytea(randomBytes(32))}, now(), now() + interval '72 hours',
          'GPS_TRACKED', now(), now() from account order by created_at limit 1;
      insert into recipient_key (id, request_id, kind, token_hash, created_at)
        values ('${key}', '${request}', 'OWN', ${bytea(randomBytes(32))}, now());
      insert into consent (id, request_id, key_id, precision, duration, granted_at, until, newest_gps_at, heard_at,
          position_count, locale, text_version, text_hash)
        values ('${consent}', '${request}', '${key}', 'EXACT', 'ONE_HOUR', now(), now() + interval '1 hour', now(),
          now(), 1, 'en', '1', ${bytea(randomBytes(32))});
      insert into position (consent_id, source, recorded_at, sealed)
        values ('${consent}', 'GPS', now(), ${bytea(sealed)});`;
  };
  await onDatabase(whereabouts, places.map(one).join(''));
}
