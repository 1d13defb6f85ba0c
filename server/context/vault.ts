import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { asToken } from '#shared/link-token.ts';

const formatVersion = 1;
const headerLength = 1 + 4 + 12 + 16;

const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'whereabouts', purpose, 32));

/**
 * Keys derived from `APP_SECRET`: encrypts ("seals") values at rest, fingerprints them for lookup, derives links.
 */
export type Vault = {
  /** AES-256-GCM under the newest key. `context` is bound to the value: opening needs the same one. */
  seal(text: string, context: string): Buffer;
  /** Throws when the value was altered, belongs to another context, or its key is gone. */
  open(sealed: Uint8Array, context: string): string;
  /** Keyed hash (HMAC-SHA-256) for equality lookups. `kind` keeps phone numbers and addresses apart. */
  fingerprint(kind: string, value: string): Buffer;
  /** 144-bit token derived from an id, so that a link can be shown again without being stored. */
  token(kind: string, id: string): string;
  /** SHA-256 of a bearer token, the only form in which it is stored. */
  tokenHash(token: string): Buffer;
};

/**
 * `secrets`: comma-separated; the first seals, all can open (rotation). Fingerprints and tokens always use the last,
 * the oldest, because they are compared with stored ones.
 */
export function openVault(secrets: string): Vault {
  const list = secrets.split(',').filter(Boolean);
  const newest = list[0];
  const oldest = list.at(-1);
  if (!newest || !oldest) throw new Error('APP_SECRET is empty');

  const sealingKeys = list.map((secret) => {
    const key = derive(secret, 'seal');
    return { key, id: createHash('sha256').update(key).digest().subarray(0, 4) };
  });
  const sealing = sealingKeys[0]!;
  const fingerprintKey = derive(oldest, 'fingerprint');
  const tokenKey = derive(oldest, 'token');

  return {
    seal(text, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing.key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(formatVersion), sealing.id, iv, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      if (bytes.length < headerLength || bytes[0] !== formatVersion) throw new Error('not a sealed value');
      const entry = sealingKeys.find(({ id }) => id.equals(bytes.subarray(1, 5)));
      if (!entry) throw new Error('the key of a sealed value is not in APP_SECRET');
      const decipher = createDecipheriv('aes-256-gcm', entry.key, bytes.subarray(5, 17))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(17, 33));
      const body = decipher.update(bytes.subarray(33));
      decipher.final();
      return body.toString('utf8');
    },
    fingerprint: (kind, value) => createHmac('sha256', fingerprintKey).update(`${kind}\0${value}`).digest(),
    token: (kind, id) => asToken(createHmac('sha256', tokenKey).update(`${kind}\0${id}`).digest('base64url')),
    tokenHash: (token) => createHash('sha256').update(token).digest(),
  };
}
