import { fetchForForm } from '../../ui/fetch-part.ts';

const loadForge = async () => {
  const { default: forge } = await import('node-forge/lib/forge');
  await Promise.all([import('node-forge/lib/pem'), import('node-forge/lib/rsa')]);
  return forge;
};

/**
 * Encrypts a password: RSA 2048 PKCS#1 v1.5 under the server's public key (PEM, SPKI), base64. The browser's own
 * cryptography has no v1.5 padding, so a library does it, loaded on demand.
 */
export async function encryptPassword(password: string, publicKey: string): Promise<string> {
  const forge = await fetchForForm(loadForge);
  const [message] = forge.pem.decode(publicKey);
  if (!message) throw new Error('passwordKey is no PEM');
  const key = forge.pki.publicKeyFromAsn1(forge.asn1.fromDer(message.body));
  return forge.util.encode64(key.encrypt(forge.util.encodeUtf8(password), 'RSAES-PKCS1-V1_5'));
}
