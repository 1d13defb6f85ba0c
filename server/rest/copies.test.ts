import { expect, test } from 'vitest';
import { makePartnerToken, makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

const post = (url: string, headers: Record<string, string>, payload?: object) =>
  app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function withShare() {
  const subscriber = await makeSubscriber(app);
  const request = { channel: 'PHONE', recipient: newPhone() };
  const { handoverToken, linkToken } = await requesterOf(app, subscriber).request(request);
  await recipientOf(app, linkToken).grant('CITY');
  return { subscriber, linkToken, handoverToken };
}

const asFile = {
  'content-type': 'application/json; charset=utf-8',
  'content-disposition': 'attachment; filename="whereabouts.json"',
  'cache-control': 'no-store',
};

test('the file of an account contains the same as its export', async () => {
  const { subscriber } = await withShare();
  const file = await post('/copies/account', bearer(subscriber.token));
  expect([file.statusCode, file.headers]).toMatchObject([200, asFile]);
  const { data } = await app.graphql('mutation { exportAccount }', {}, { token: subscriber.token });
  const { exportedAt, ...exported } = file.json();
  expect(exportedAt).toMatch(/^2\d{3}-/);
  expect(exported.locations).toMatchObject([{ positions: [{ source: 'IP' }] }]);
  const again = data.exportAccount;
  expect(again).toEqual({ ...exported, exportedAt: again.exportedAt });
});

test('an account is sent to its signed-in owner only', async () => {
  const { subscriber } = await withShare();
  expect((await post('/copies/account', {})).json()).toMatchObject({ error: 'UNAUTHENTICATED' });
  const { token } = await makePartnerToken(app, subscriber, 'ACCOUNT_READ', 'LOCATION_READ');
  expect((await post('/copies/account', bearer(token))).json()).toMatchObject({ error: 'SCOPE_MISSING' });
  // As a form on another site's page would send it.
  const cookie = { cookie: `GPL_USER_TOKEN=${subscriber.token}` };
  expect((await post('/copies/account', cookie)).json()).toMatchObject({ error: 'APP_ID_MISSING' });
  const ownPage = await post('/copies/account', { ...cookie, 'x-app-id': 'whereabouts-web' });
  expect(ownPage.statusCode).toBe(200);
});

test('what is held about a recipient is sent to whoever has their own key only', async () => {
  const { linkToken, handoverToken } = await withShare();
  const file = await post('/copies/recipient', {}, { token: linkToken });
  expect([file.statusCode, file.headers]).toMatchObject([200, asFile]);
  expect(file.json()).toMatchObject({ positions: [{ source: 'IP' }] });
  for (const token of [handoverToken, 'A'.repeat(24), '']) {
    const refused = await post('/copies/recipient', {}, { token });
    expect([refused.statusCode, refused.json().error]).toEqual([404, 'LINK_INVALID']);
  }
  for (const payload of [{}, { token: 1 }, { token: 'x'.repeat(200_000) }, { token: '\0' }])
    expect((await post('/copies/recipient', {}, payload)).json()).toMatchObject({
      error: 'BAD_INPUT',
      field: 'token',
    });
});
