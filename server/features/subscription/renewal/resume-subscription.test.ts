import { expect, test } from 'vitest';
import { mailsTo, newBuyer } from '#server/testing/purchase.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

test('one payment with another person’s address does not let anybody flood that mailbox', async () => {
  const { email, buy, ask } = newBuyer(app);
  const bought = await buy();
  await ask('mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }', {
    id: bought.data.registerAndSubscribe.id,
  });
  const toggle = async () => {
    expect((await ask('mutation { cancelSubscription { status } }')).errors).toBeUndefined();
    const { errors } = await ask('mutation { resumeSubscription { status } }');
    return errors?.[0]?.extensions;
  };
  for (let times = 0; times < 5; times += 1) expect(await toggle()).toBeUndefined();
  expect(await toggle()).toMatchObject({ code: 'RATE_LIMITED', retryAfter: expect.closeTo(86_400, -2) });
  expect(await toggle()).toMatchObject({ code: 'RATE_LIMITED' });
  // The receipt, and twice five; the last cancellation stands.
  expect(await mailsTo(app, email)).toHaveLength(1 + 5 + 6);
});

test('cancelling beside two resumptions, again and again, confirms no more than five of them', async () => {
  const { email, buy, ask } = newBuyer(app);
  const bought = await buy();
  await ask('mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }', {
    id: bought.data.registerAndSubscribe.id,
  });
  const resume = () => ask('mutation { resumeSubscription { status } }');
  for (let times = 0; times < 15; times += 1)
    await Promise.all([resume(), ask('mutation { cancelSubscription { status } }'), resume()]);
  expect((await mailsTo(app, email)).length).toBeLessThanOrEqual(1 + 5 + 6);
});
