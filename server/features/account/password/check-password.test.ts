import { expect, test } from 'vitest';
import { isWeakPassword } from './check-password.ts';

const weak = (password: string) => isWeakPassword(password, 'annisa.putri@example.org');

test.each([
  ['too short', 'kX9-q2v'],
  ['breached', 'iloveyou1'],
  ['breached, with substituted characters', 'P@ssw0rd1'],
  ['one repeated character', 'aaaaaaaaaaaa'],
  ['consecutive digits', '1234567890'],
  ['a keyboard row', 'qwertyuiop'],
  ['a date', '21112026'],
  ['a repeated common word', 'p@$$w0rd'.repeat(16)],
  ['common in Indonesia', 'sayangku'],
  ['the address itself', 'Annisa.Putri@example.org'],
  ['a part of the address', 'annisaputri'],
  ['the local part of the address', 'Annisa.Putri'],
  ['the local part with another separator', 'annisa_putri!'],
  ['the local part and a digit', 'annisa.putri1'],
  ['the name of the product', 'whereabouts1'],
])('rejects a weak password (%s): %s', async (_, password) => {
  expect(await weak(password)).toBe(true);
});

test.each([
  ['a sentence', 'correct horse battery staple'],
  ['an Indonesian sentence', 'kucingku suka ikan'],
  ['random characters', 'lkj8Hd-3kd'],
  ['letters of other scripts', 'pässwörd😀ひらがな'],
  ['128 characters', 'x4$Kq'.repeat(4) + 'lorem ipsum dolor sit amet '.repeat(4)],
])('accepts a strong password (%s): %s', async (_, password) => {
  expect(await weak(password)).toBe(false);
});

/** The shortest of several rounds, in milliseconds, so that load from other processes does not count. */
async function timeOf(password: string, email: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const begin = performance.now();
    await isWeakPassword(password, email);
    times.push(performance.now() - begin);
  }
  return Math.min(...times);
}

/** A slow check takes time quadratic in the length or worse: hundreds of times as long. */
const muchMore = 100;

test.each([
  '4@8({[<3!|1$+7%2'.repeat(8),
  '4@8({[<369!1|7$50+%2z'.repeat(6),
  '1234567890'.repeat(12),
  '4@$$w0rD'.repeat(15),
])('does not take much longer to check a password crafted to be slow: %s', async (password) => {
  const usual = await timeOf('kucingku suka ikan', 'sari@example.org');
  const address = `${'a1b.'.repeat(15)}x@${'abc.'.repeat(40)}com`;
  expect(await timeOf(password, address)).toBeLessThan(Math.max(1, usual) * muchMore);
});
