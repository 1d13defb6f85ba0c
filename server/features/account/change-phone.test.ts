import { expect, test } from 'vitest';
import { makePartnerToken, makeSubscriber } from '#server/testing/factories.ts';
import { newBuyer } from '#server/testing/purchase.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { scopes } from '#server/features/partner/partner-token.entity.ts';

const app = await openTestApp();

type Signed = { token: string };
const change = (phone: string | null, owner: Signed) =>
  app.graphql('mutation ($phone: String) { changePhone(phone: $phone) { phone } }', { phone }, owner);
const shown = async (owner: Signed) =>
  (await app.graphql('{ viewer { phone } }', {}, owner)).data.viewer.phone as string | null;
const stored = async () =>
  app.orm.em.fork().execute<{ phone: Buffer }[]>('select phone_sealed as phone from account');

test('shows the owner the phone number from their order in E.164 format', async () => {
  const buyer = newBuyer(app);
  const { id } = (await buyer.buy({ phone: '+44 7700 900417' })).data.registerAndSubscribe;
  await buyer.ask('mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }', { id });
  expect((await buyer.ask('{ viewer { phone } }')).data.viewer.phone).toBe('+447700900417');
});

test('lets the owner change, export and remove the number, and stores it encrypted', async () => {
  const owner = await makeSubscriber(app);
  expect(await shown(owner)).toBeNull();
  const { data } = await change(' +1 (202) 555-0143 ', owner);
  expect([data.changePhone.phone, await shown(owner)]).toEqual(['+12025550143', '+12025550143']);
  for (const { phone } of await stored()) expect(String(phone)).not.toContain('2025550143');
  const exported = await app.graphql('mutation { exportAccount }', {}, owner);
  expect(exported.data.exportAccount.account.phone).toBe('+12025550143');
  expect((await change(null, owner)).data.changePhone.phone).toBeNull();
  expect(await shown(owner)).toBeNull();
});

test('rejects an invalid number and keeps the old one', async () => {
  const owner = await makeSubscriber(app);
  await change('+12025550143', owner);
  expect((await change('12', owner)).errors?.[0]?.extensions).toMatchObject({
    code: 'PHONE_INVALID',
    field: 'phone',
  });
  expect(await shown(owner)).toBe('+12025550143');
});

test('no partner token can read or change the number, whatever its scopes', async () => {
  const owner = await makeSubscriber(app);
  const token = await makePartnerToken(app, owner, ...scopes);
  for (const query of ['{ viewer { phone } }', 'mutation { changePhone { id } }']) {
    const { errors } = await app.graphql(query, {}, token);
    expect(errors?.[0]?.extensions.code).toBe('SCOPE_MISSING');
  }
});
