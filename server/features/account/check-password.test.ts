import { expect, test } from 'vitest';
import { isWeakPassword } from './check-password.ts';

const weak = (password: string) => isWeakPassword(password, 'annisa.putri@example.org');

test.each([
  ['too short', 'kX9-q2v'],
  ['breached', 'iloveyou1'],
  ['breached, in other letters', 'P@ssw0rd1'],
  ['one character', 'aaaaaaaaaaaa'],
  ['a row of digits', '1234567890'],
  ['a walk on the keyboard', 'qwertyuiop'],
  ['a date', '21112026'],
  ['a common word again and again', 'p@$$w0rd'.repeat(16)],
  ['common in Indonesia', 'sayangku'],
  ['the address itself', 'Annisa.Putri@example.org'],
  ['a part of the address', 'annisaputri'],
  ['the name of the product', 'whereabouts1'],
])('%s is refused: %s', async (_, password) => {
  expect(await weak(password)).toBe(true);
});

test.each([
  ['a sentence', 'correct horse battery staple'],
  ['an Indonesian sentence', 'kucingku suka ikan'],
  ['random characters', 'lkj8Hd-3kd'],
  ['letters of other scripts', 'pässwörd😀ひらがな'],
  ['128 characters', 'x4$Kq'.repeat(4) + 'lorem ipsum dolor sit amet '.repeat(4)],
])('%s is taken: %s', async (_, password) => {
  expect(await weak(password)).toBe(false);
});

/** The least time of several rounds, milliseconds: what other processes take is nobody's. */
async function timeOf(password: string, email: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const begin = performance.now();
    await isWeakPassword(password, email);
    times.push(performance.now() - begin);
  }
  return Math.min(...times);
}

/** One that takes its time grows with the square of its length, or worse: hundreds of times. */
const muchMore = 40;

test.each([
  '4@8({[<3!|1$+7%2'.repeat(8),
  '4@8({[<369!1|7$50+%2z'.repeat(6),
  '1234567890'.repeat(12),
  '4@$$w0rD'.repeat(15),
])('judging takes no longer for a password that was made to be slow: %s', async (password) => {
  const usual = await timeOf('kucingku suka ikan', 'sari@example.org');
  const address = `${'a1b.'.repeat(15)}x@${'abc.'.repeat(40)}com`;
  expect(await timeOf(password, address)).toBeLessThan(Math.max(1, usual) * muchMore);
});
