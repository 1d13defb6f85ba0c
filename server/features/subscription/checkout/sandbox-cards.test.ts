import { expect, test } from 'vitest';
import { newBuyer } from '#server/testing/purchase.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

test.each([
  ['4242 4242 4242 4242', { status: 'SUCCEEDED', payUrl: null }],
  ['4242424242424242', { status: 'SUCCEEDED', payUrl: null }],
  ['4000 0000 0000 0002', { status: 'FAILED', payUrl: null }],
  ['4000 0027 6000 3184', { status: 'WAITING', payUrl: expect.stringContaining('/sandbox/payments/') }],
])('the sandbox accepts a test card’s number as its token: %s', async (cardToken, outcome) => {
  const { data } = await newBuyer(app).buy({ cardToken });
  expect(data.registerAndSubscribe).toMatchObject(outcome);
});

test('an unknown card at the sandbox is the caller’s mistake, and creates nothing', async () => {
  for (const cardToken of ['4111 1111 1111 1111', 'tok_visa', '']) {
    const buyer = newBuyer(app);
    const { errors } = await buyer.buy({ cardToken });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'cardToken' });
    for (const number of ['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0027 6000 3184'])
      expect(errors?.[0]?.message).toContain(number);
    // Another browser may still register with the address.
    expect((await newBuyer(app, buyer.email).buy()).errors).toBeUndefined();
  }
});
