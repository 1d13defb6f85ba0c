import { constants, publicEncrypt } from 'node:crypto';
import { api } from './ask.ts';
import type { Story } from './test.ts';

/** A password as browsers send it: under the server's public key, base64. */
export async function encryptedFor(
  story: Pick<Story, 'whereabouts' | 'path'>,
  password: string,
): Promise<string> {
  const { passwordKey } = await api<{ passwordKey: string }>(story, '{ passwordKey }');
  const key = { key: passwordKey, padding: constants.RSA_PKCS1_PADDING };
  return publicEncrypt(key, Buffer.from(password)).toString('base64');
}
