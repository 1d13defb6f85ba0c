import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

const product = async (query: string) =>
  (await app.inject({ url: `/api/v1/common/productInfo?${query}` })).json();

test('a plan that is named is found whatever the language, with the others of its currency', async () => {
  const { data } = await product('planId=php-28');
  expect(data).toMatchObject({ id: 'php-28', currencyCode: 'PHP' });
  expect(new Set(data.plans.map(({ currencyCode }: typeof data) => currencyCode))).toEqual(new Set(['PHP']));
  expect(await product('planId=php-28&currencyCode=USD')).toMatchObject({
    error: 'PLAN_UNKNOWN',
    field: 'planId',
  });
});

/** A plan of REST as GraphQL describes it. */
const asGraphql = (plan: Record<string, unknown>) => ({
  id: plan.id,
  price: { amount: plan.amount, currency: plan.currencyCode },
  trialPrice: { amount: plan.firstDayDebitAmount },
  pricePerWeek: { amount: plan.moneyPerWeek },
  periodDays: plan.period,
  trialDays: plan.date,
  discountPercent: plan.discountPercent,
  lookups: plan.lookups,
  terms: { now: { amount: plan.amountNow }, renewalConsent: plan.renewalConsent },
});

test('lists the plans and payment methods of a currency as GraphQL does, and rejects an unknown currency', async () => {
  const { data } = await product('currencyCode=PHP&locale=id');
  const fields =
    'id price { amount currency } trialPrice { amount } pricePerWeek { amount } periodDays trialDays discountPercent lookups terms(locale: id) { now { amount } renewalConsent { version text } }';
  const graphql = await app.graphql(
    `{ plans(currency: "PHP") { ${fields} } paymentMethods(currency: "PHP") { method isSandbox stripeKey } }`,
  );
  expect(data.methods).toEqual(graphql.data.paymentMethods);
  const lower = await app.graphql(
    '{ plans(currency: "php") { id } paymentMethods(currency: "php") { method } }',
  );
  expect(lower.data.plans).toEqual(data.plans.map(({ id }: { id: string }) => ({ id })));
  expect(lower.data.paymentMethods).toHaveLength(data.methods.length);
  const lowerRest = await product('currencyCode=php&locale=id');
  expect(lowerRest.data.plans).toHaveLength(data.plans.length);
  expect(data.plans.map((plan: Record<string, unknown>) => asGraphql(plan))).toEqual(graphql.data.plans);
  expect(data.nextDebitDay - Date.now()).toBeGreaterThan(23 * 3_600_000);
  expect(await product('currencyCode=XXX')).toMatchObject({
    error: 'PLAN_UNKNOWN',
    field: 'currencyCode',
  });
});
