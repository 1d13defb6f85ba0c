import { expect, test } from 'vitest';
import { newBuyer } from '#server/testing/purchase.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import type { Money } from '#shared/money.ts';

const app = await openTestApp();

test('the price of a plan cannot change under an order page that is open: a new price is a new plan', async () => {
  const em = app.orm.em.fork();
  for (const change of [
    'amount = 2499',
    'first_day_debit_amount = 199',
    'trial_days = 0',
    'period_days = 14',
  ])
    await expect(em.execute(`update plan set ${change} where id = 'usd-28'`)).rejects.toThrow(
      'a plan keeps its price',
    );
  await em.execute(`update plan set is_offered = false where id = 'usd-28'`);
  try {
    expect((await newBuyer(app).buy()).errors?.[0]?.extensions.code).toBe('PLAN_UNKNOWN');
  } finally {
    await em.execute(`update plan set is_offered = true where id = 'usd-28'`);
  }
});

test('the first amounts on sale are worth more than Stripe’s smallest charge of US$0.50', async () => {
  // With a tenth to spare, at rates of late 2026.
  const smallest: Record<string, number> = { USD: 55, IDR: 935_000, PHP: 3_250 };
  const { plans } = (await app.graphql('{ plans { trialPrice { amount currency } } }')).data as {
    plans: { trialPrice: Money }[];
  };
  expect(plans).toHaveLength(6);
  expect(plans.filter(({ trialPrice }) => !(trialPrice.amount > smallest[trialPrice.currency]!))).toEqual([]);
});

test('the discount of a plan is exact: at 10.00 for 7 days and 32.00 for 28, a week is a fifth cheaper', async () => {
  const em = app.orm.em.fork();
  await em.execute(
    `insert into plan select new_id, 'EUR', 99, price, days, 1, 20, true
     from (values ('eur-7', 1000, 7), ('eur-28', 3200, 28)) as new (new_id, price, days)`,
  );
  const { data } = await app.graphql('{ plans(currency: "EUR") { id discountPercent } }');
  expect(data.plans).toEqual([
    { id: 'eur-7', discountPercent: null },
    { id: 'eur-28', discountPercent: 20 },
  ]);
});
