import { constants, createPublicKey, generateKeyPair, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { limits } from '#shared/limits.ts';
import { ServerKey } from '../server-key.entity.ts';

const name = 'password';
let cached: { privatePem: string; publicPem: string; vault: unknown } | null = null;

/**
 * The RSA 2048 key pair that passwords are encrypted under, created when first needed and shared by all processes.
 */
async function keyPair(ctx: Pick<Context, 'em' | 'vault' | 'now'>) {
  if (cached?.vault === ctx.vault) return cached;
  const em = ctx.em.fork();
  let row = await em.findOne(ServerKey, { name });
  if (!row) {
    const { privateKey } = await promisify(generateKeyPair)('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const privateSealed = ctx.vault.seal(privateKey, `server-key:${name}`);
    // Another process may have been faster: the first row wins.
    await em.upsert(ServerKey, { name, privateSealed, createdAt: ctx.now() }, { onConflictAction: 'ignore' });
    em.clear();
    row = await em.findOneOrFail(ServerKey, { name });
  }
  const privatePem = ctx.vault.open(row.privateSealed, `server-key:${name}`);
  const publicPem = createPublicKey(privatePem).export({ type: 'spki', format: 'pem' });
  cached = { privatePem, publicPem, vault: ctx.vault };
  return cached;
}

/** PEM (SPKI) of the public half. */
export const passwordKey = async (ctx: Context): Promise<string> => (await keyPair(ctx)).publicPem;

/** As long as a real ciphertext, so that decrypting an invalid one costs the same work. */
const noCiphertext = Buffer.alloc(256, 1);

/**
 * The password inside `encrypted` (base64, PKCS#1 v1.5); null if it cannot be decrypted, for the same work. Node
 * returns garbage instead of an error for a wrong ciphertext (implicit rejection), so length and encoding are checked
 * too.
 */
export async function readPassword(ctx: Context, encrypted: string): Promise<string | null> {
  const isCiphertext = encrypted.length === 344 && /^[A-Za-z0-9+/]{342}==$/.test(encrypted);
  const { privatePem } = await keyPair(ctx);
  try {
    const bytes = privateDecrypt(
      { key: privatePem, padding: constants.RSA_PKCS1_PADDING },
      isCiphertext ? Buffer.from(encrypted, 'base64') : noCiphertext,
    );
    const password = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const isBounded = password.length > 0 && password.length <= limits.passwordLength;
    return isCiphertext && isBounded ? password : null;
  } catch {
    return null;
  }
}

/** Like `readPassword`. Throws PASSWORD_UNREADABLE. */
export async function decryptPassword(
  ctx: Context,
  encrypted: string,
  field = 'encryptedPassword',
): Promise<string> {
  const password = await readPassword(ctx, encrypted);
  if (password === null) throw new AppError('PASSWORD_UNREADABLE', { field });
  return password;
}
