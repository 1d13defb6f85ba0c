import { expect, test } from 'vitest';
import { openVault } from './vault.ts';

const vault = openVault('one-secret');

test('opens a sealed value only under its own context', () => {
  const sealed = vault.seal('+6281234567890', 'message.recipient');
  expect(vault.open(sealed, 'message.recipient')).toBe('+6281234567890');
  expect(() => vault.open(sealed, 'account.email')).toThrow();
  expect(sealed.includes('81234567890')).toBe(false);
});

test('seals the same text differently each time', () => {
  expect(vault.seal('x', 'c').equals(vault.seal('x', 'c'))).toBe(false);
});

test('does not open an altered value', () => {
  const sealed = vault.seal('hello', 'c');
  sealed[sealed.length - 1]! ^= 1;
  expect(() => vault.open(sealed, 'c')).toThrow();
});

test('after a rotation, old values still open, and fingerprints and tokens stay the same', () => {
  const rotated = openVault('new-secret,one-secret');
  expect(rotated.open(vault.seal('kept', 'c'), 'c')).toBe('kept');
  expect(() => vault.open(rotated.seal('new', 'c'), 'c')).toThrow(/key/);
  expect(rotated.fingerprint('phone', '+1')).toEqual(vault.fingerprint('phone', '+1'));
  expect(rotated.token('invitation', 'a')).toBe(vault.token('invitation', 'a'));
});

test('a token has 144 bits and depends on its kind', () => {
  expect(Buffer.from(vault.token('invitation', 'a'), 'base64url')).toHaveLength(18);
  expect(vault.token('invitation', 'a')).not.toBe(vault.token('sign-in', 'a'));
});

test('a link that ends in a token ends in a letter or digit', () => {
  for (let id = 0; id < 500; id += 1) expect(vault.token('invitation', `${id}`)).toMatch(/[a-z\d]$/i);
});
