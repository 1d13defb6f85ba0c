import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { limits } from '#shared/limits.ts';
import { minute } from '#shared/time-units.ts';
import { forgetResetCode, newResetCode, resetCodeDigits, tryResetCode } from './reset-code.ts';

const app = await openTestApp();

const client = { address: '198.18.0.1' };
/** Returns the digits that are e-mailed. */
const ask = (emailHash: Buffer) =>
  app.orm.em.fork().transactional(async (em) => {
    const ctx = app.newContext();
    return resetCodeDigits(ctx, (await newResetCode(ctx, em, emailHash, client)).id);
  });
const isRight = async (emailHash: Buffer, digits: string, by = client) => {
  const ctx = app.newContext();
  return (await tryResetCode(ctx, ctx.em, emailHash, digits, by)).isRight;
};

test('resends the same code without granting more tries, and issues a new one after five failed tries', async () => {
  const emailHash = randomBytes(32);
  const first = await ask(emailHash);
  for (let count = 0; count < limits.resetCodeTries; count += 1) {
    expect(await ask(emailHash)).toBe(first);
    expect(await isRight(emailHash, 'no code')).toBe(false);
  }
  expect(await isRight(emailHash, first)).toBe(false);
  const second = await ask(emailHash);
  expect(second).not.toBe(first);
  expect(await isRight(emailHash, second)).toBe(true);
});

test('lives ten minutes in all: requested again, it stays the same for five of them, and then becomes another', async () => {
  const emailHash = randomBytes(32);
  const first = await ask(emailHash);
  app.advance(4 * minute);
  expect(await ask(emailHash)).toBe(first);
  app.advance(2 * minute);
  const second = await ask(emailHash);
  expect(second).not.toBe(first);
  expect(await isRight(emailHash, first)).toBe(false);
  app.advance(4 * minute);
  expect(await ask(emailHash)).toBe(second);
  app.advance(6 * minute);
  expect(await isRight(emailHash, second)).toBe(false);
});

test('works only from the network that requested it; tries from another one use up none', async () => {
  const emailHash = randomBytes(32);
  const digits = await ask(emailHash);
  for (let count = 0; count <= limits.resetCodeTries; count += 1)
    expect(await isRight(emailHash, digits, { address: '198.18.9.1' })).toBe(false);
  expect(await isRight(emailHash, digits)).toBe(true);
});

test('a try that is taken back gives no other address another one', async () => {
  const [mine, other] = [randomBytes(32), randomBytes(32)];
  const digits = await ask(other);
  for (let count = 0; count < limits.resetCodeTries; count += 1) await isRight(other, 'no code');
  const ctx = app.newContext();
  const { takeBack } = await tryResetCode(ctx, ctx.em, mine, await ask(mine), client);
  await takeBack(ctx.em);
  expect(await isRight(other, digits)).toBe(false);
});

test('codes of two addresses that were requested from one network are independent', async () => {
  const [one, other] = [randomBytes(32), randomBytes(32)];
  const [ofOne, ofOther] = [await ask(one), await ask(other)];
  expect([await isRight(one, ofOne), await isRight(other, ofOther)]).toEqual([true, true]);
  await forgetResetCode(app.orm.em.fork(), one);
  expect([await isRight(one, ofOne), await isRight(other, ofOther)]).toEqual([false, true]);
});
