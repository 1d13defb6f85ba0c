import type { Context, Em } from '#server/context/context.ts';
import { ServerKey } from './server-key.entity.ts';

const name = 'fingerprint';

type Vault = Context['vault'];

/**
 * Whether the vault makes the same fingerprints as those in this database. The first vault that is opened on a database
 * is noted there, and is the one that others are compared with.
 */
export async function makesFingerprintsOf(vault: Vault, root: Em): Promise<boolean> {
  const em = root.fork();
  const noted = await noteIn(em);
  if (noted) return isNotedBy(vault, noted);
  const privateSealed = vault.seal(noteOf(vault), `server-key:${name}`);
  await em.upsert(ServerKey, { name, privateSealed, createdAt: new Date() }, { onConflictAction: 'ignore' });
  // Another process may have been faster: the first row counts.
  const first = await noteIn(em);
  return first !== null && isNotedBy(vault, first);
}

/** Whether another vault was noted in a database of any version, which is not changed. */
export async function isNotedByAnother(vault: Vault, em: Em): Promise<boolean> {
  const [table] = await em.execute<{ name: string | null }[]>(`select to_regclass('server_key') as name`);
  if (!table?.name) return false;
  const noted = await noteIn(em);
  return noted !== null && !isNotedBy(vault, noted);
}

async function noteIn(em: Em): Promise<Buffer | null> {
  const [row] = await em.execute<{ private_sealed: Buffer }[]>(
    'select private_sealed from server_key where name = ?',
    [name],
  );
  return row?.private_sealed ?? null;
}

const noteOf = (vault: Vault): string => vault.fingerprint('server-key', name).toString('hex');
const isNotedBy = (vault: Vault, sealed: Uint8Array): boolean =>
  orNull(() => vault.open(sealed, `server-key:${name}`)) === noteOf(vault);

/** Null if the vault lacks the key. */
function orNull(open: () => string): string | null {
  try {
    return open();
  } catch {
    return null;
  }
}
