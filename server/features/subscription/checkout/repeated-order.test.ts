import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Account } from '#server/features/account/account.entity.ts';
import { PaymentUnavailable } from '#server/ports/payment/port.ts';
import { type GraphqlAnswer } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { moneyOf, newBuyer } from '#server/testing/purchase.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

const codeOf = (answer: GraphqlAnswer) => answer.errors?.[0]?.extensions.code;

test('an order that a test card paid, and whose answer got lost, is the same when its browser repeats it', async () => {
  const buyer = newBuyer(app);
  buyer.cookies.set('GPL_PAYER', 'b'.repeat(48));
  const input = { idempotencyKey: randomUUID() };
  const account = { emailHash: app.ports.vault.fingerprint('email', buyer.email) };
  const lost = (await buyer.buy(input)).data.registerAndSubscribe;
  expect(lost.status).toBe('SUCCEEDED');
  const encryptedPassword = await app.encryptPassword('another long passphrase');
  const again = await buyer.buy({ ...input, encryptedPassword, phone: '+442079460123' });
  expect(again.data.registerAndSubscribe).toEqual(lost);
  // It is paid: whoever has the cookie alone sets no password and no phone number any more.
  const kept = { passwordHash: null, phoneSealed: null };
  expect(await app.orm.em.fork().findOneOrFail(Account, account)).toMatchObject(kept);
  expect((await moneyOf(app, buyer.email)).payments).toHaveLength(1);
  expect(codeOf(await buyer.buy())).toBe('EMAIL_IN_USE');
  expect(codeOf(await newBuyer(app, buyer.email).buy(input))).toBe('EMAIL_IN_USE');
  await app.orm.em.fork().nativeUpdate(Account, account, { emailProvenAt: app.ports.now() });
  expect(codeOf(await buyer.buy(input))).toBe('EMAIL_IN_USE');
});

test('once an order is paid, repeating an earlier one that its gateway never got buys nothing', async () => {
  const buyer = newBuyer(app);
  buyer.cookies.set('GPL_PAYER', 'c'.repeat(48));
  const input = { idempotencyKey: randomUUID() };
  const { open } = app.sandbox;
  app.sandbox.open = () => Promise.reject(new PaymentUnavailable('down'));
  expect(codeOf(await buyer.buy(input))).toBe('PAYMENT_UNAVAILABLE');
  app.sandbox.open = open;
  expect((await buyer.buy()).data.registerAndSubscribe.status).toBe('SUCCEEDED');
  expect(codeOf(await buyer.buy(input))).toBe('EMAIL_IN_USE');
  expect((await moneyOf(app, buyer.email)).payments).toHaveLength(1);
});

test('an order for an address to which an account is just changing is refused like one for an address in use', async () => {
  const { accountId } = await makeSubscriber(app);
  const buyer = newBuyer(app);
  const hash = app.ports.vault.fingerprint('email', buyer.email);
  const { errors } = await whileHeld(
    app,
    (em) => em.execute('update account set email_hash = ? where id = ?', [hash, accountId]),
    () => buyer.buy(),
  );
  expect(errors?.[0]?.extensions.code).toBe('EMAIL_IN_USE');
});
