import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contextWith } from '#server/context/context.ts';
import { setAttempts } from '#server/testing/attempt-counters.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import type { Attempt } from './attempt-bounds.ts';
import { beginAttempt } from './attempts.ts';
import type { AppError } from '#server/errors/errors.ts';
import { networkOf } from '#server/ports/ip-address.ts';

const app = await openTestApp();

const from = (address: string) => ({ address, device: null });

describe('purchases', () => {
  const begin = (address: string, sandbox: boolean) => {
    const settings = { ...app.ports.settings, sandbox };
    const email = randomBytes(32);
    return beginAttempt(contextWith(app.newContext(), { settings }), 'checkout', email, from(address));
  };

  test('one machine may play ten times as many buyers, outside production only', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.2']) {
      await setAttempts(app, `checkout:network:${networkOf(address)}`, 20);
      await begin(address, true);
      await expect(begin(address, false)).rejects.toMatchObject({
        message: '20 orders an hour from one network',
      });
      await setAttempts(app, `checkout:network:${networkOf(address)}`, 200);
      await expect(begin(address, true)).rejects.toMatchObject({
        code: 'RATE_LIMITED',
        message: '200 orders an hour from one network',
      });
    }
  });

  test('everybody else has the usual bound', async () => {
    await setAttempts(app, 'checkout:network:192.0.2.220', 20);
    await expect(begin('192.0.2.220', true)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: '20 orders an hour from one network',
    });
  });
});

describe('the message of a refusal names the limit', () => {
  const said = (attempt: Attempt, email: Buffer, address: string, isOwner = false) =>
    beginAttempt(app.newContext(), attempt, email, from(address), { isOwner }).then(
      () => null,
      ({ message, details }: AppError) => [message, details.limit],
    );

  test.each([
    ['network:192.0.2.230', 20, '20 reset codes an hour from one network'],
    ['account:ID:192.0.2.230', 5, '5 reset codes an hour for one e-mail address from one network'],
    // What others have done is not told.
    ['account:ID', 10, 'too many reset codes for one e-mail address'],
    ['account-day:ID', 20, 'too many reset codes for one e-mail address in a day'],
    ['everywhere', 5_000, 'too many reset codes in total'],
  ])('%s', async (scope, count, expected) => {
    const email = randomBytes(32);
    await setAttempts(app, 'resetCode:network:192.0.2.230', 4);
    await setAttempts(app, `resetCode:account:${email.toString('hex')}`, 1);
    const key = `resetCode:${scope.replace('ID', email.toString('hex'))}`;
    await setAttempts(app, key, count);
    const told = /\d/.test(expected) ? count : undefined;
    expect(await said('resetCode', email, '192.0.2.230')).toEqual([expected, told]);
    await setAttempts(app, key, 0);
  });

  test('of one IPv6 /48', async () => {
    await setAttempts(app, 'existence:site:2001:db8:77', 240);
    expect(await said('existence', randomBytes(32), '2001:db8:77:1::1')).toEqual([
      '240 checks of e-mail addresses in 15 minutes from the networks of one IPv6 /48',
      240,
    ]);
  });

  test('of a signed-in owner', async () => {
    const email = randomBytes(32);
    await setAttempts(app, `export:owner:${email.toString('hex')}`, 10);
    expect(await said('export', email, '192.0.2.231', true)).toEqual([
      '10 exports an hour for one account',
      10,
    ]);
  });
});
