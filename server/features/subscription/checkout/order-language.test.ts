import { expect, test } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { mailTo } from '#server/testing/mailbox.ts';
import { mailsTo } from '#server/testing/purchase.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

async function order(token: string, locale: string, detail: object = {}) {
  const { data } = await app.graphql(
    'query ($l: Locale!) { plans { id terms(locale: $l) { renewalConsent { version } } } }',
    { l: locale },
    { token },
  );
  const plan = data.plans[0] as { id: string; terms: { renewalConsent: { version: string } } };
  const input = {
    planId: plan.id,
    method: 'CARD',
    cardToken: 'sandbox-card-succeeds',
    renewalConsent: plan.terms.renewalConsent.version,
    locale,
    detail,
  };
  return app.graphql(
    'mutation ($input: SubscribeInput!) { subscribe(input: $input) { status } }',
    { input },
    { token },
  );
}

test("an order sets the account's language; e-mails about the order keep its language", async () => {
  const { email, token } = await makeSubscriber(app, { validUntil: null });
  expect((await order(token, 'id')).data.subscribe.status).toBe('SUCCEEDED');
  await app.graphql('mutation ($e: String!) { requestSignInLink(email: $e) }', { e: email });
  await runDueJobs(app);
  expect(await mailsTo(app, email)).toEqual(['payment-receipt.id', 'sign-in.id']);

  const em = app.orm.em.fork();
  await em.execute(`update account set locale = 'en' where email_hash = ?`, [
    app.ports.vault.fingerprint('email', email),
  ]);
  await app.graphql('mutation { cancelSubscription { status } }', {}, { token });
  expect((await mailsTo(app, email)).toSorted()).toContain('payment-cancelled.id');
});

test.each([
  ['Asia/Jakarta', /, pada \d+ \p{L}+ \d{4} pukul \d\d\.\d\d WIB\.$/mu],
  ['Mars/Olympus', /, pada \d+ \p{L}+ \d{4} pukul \d\d\.\d\d UTC\.$/mu],
])('e-mails about an order tell the time as in the place of its browser: %s', async (timeZone, told) => {
  const { email, token } = await makeSubscriber(app, { validUntil: null });
  await order(token, 'id', { timeZone });
  await runDueJobs(app);
  expect((await mailTo(app, email, /Kuitansi/)).text).toMatch(told);
});

test("a rejected order does not change the account's language", async () => {
  const { email, token } = await makeSubscriber(app);
  expect((await order(token, 'id')).errors?.[0]?.extensions.code).toBe('ALREADY_SUBSCRIBED');
  await app.graphql('mutation ($e: String!) { requestSignInLink(email: $e) }', { e: email });
  await runDueJobs(app);
  expect(await mailsTo(app, email)).toEqual(['sign-in.en']);
});
