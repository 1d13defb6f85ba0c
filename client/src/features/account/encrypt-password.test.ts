// @vitest-environment happy-dom
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPassword } from './encrypt-password.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' });

const decrypt = (base64: string) => {
  const bytes = Buffer.from(base64, 'base64');
  expect(bytes).toHaveLength(256);
  return privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, bytes).toString('utf8');
};

test.each(['whereabouts-demo', 'pä$$wörd😀', ' ', 'x'.repeat(128)])(
  'decrypts %j unchanged',
  async (password) => {
    expect(decrypt(await encryptPassword(password, pem))).toBe(password);
  },
);

test('encrypts the same password differently each time', async () => {
  expect(await encryptPassword('same', pem)).not.toBe(await encryptPassword('same', pem));
});

test('rejects an invalid key', async () => {
  await expect(encryptPassword('secret', 'no key')).rejects.toThrow();
});
