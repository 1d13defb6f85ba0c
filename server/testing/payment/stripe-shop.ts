import type { TestApp } from '../build-test-app.ts';
import { runDueJobs } from '../due-jobs.ts';
import { closedAfterTests, openTestApp } from '../open-test-app.ts';
import { newBuyer, subscriptionFields, type Buyer } from '../purchase.ts';
import { stripeDriver, stripeWebhook } from './stripe-driver.ts';

/** The app with cards by Stripe, whose double is in the hands of the test; both end with the file. */
export async function openStripeShop() {
  const driver = closedAfterTests(await stripeDriver(() => app.ports.now()));
  const app: TestApp = await openTestApp({ ports: { payments: [driver.gateway] } });

  async function order(input: object = {}): Promise<Buyer & { id: string; customer: string }> {
    const buyer = newBuyer(app);
    const { id } = (await buyer.buy({ cardToken: null, ...input })).data.registerAndSubscribe as {
      id: string;
    };
    const customer = [...driver.double.customers.values()].find((one) => one.order === id)!.id;
    return { ...buyer, id, customer };
  }

  /** What Stripe sends; answers its status. */
  async function tell(customer: string, type: string, event: object = {}) {
    const { rawBody, headers } = stripeWebhook(
      { type, data: { object: { customer } }, ...event },
      app.ports.now(),
    );
    const answer = await app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: { 'content-type': 'application/json', ...headers },
      payload: rawBody,
    });
    await runDueJobs(app);
    return answer.statusCode;
  }

  /** Somebody who has paid and is signed in. */
  async function subscriber() {
    const buyer = await order();
    await driver.pay(buyer.customer);
    await tell(buyer.customer, 'invoice.paid');
    await buyer.ask('mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }', { id: buyer.id });
    return buyer;
  }

  return {
    app,
    driver,
    order,
    tell,
    subscriber,
    planOf: async (buyer: Buyer) =>
      (await buyer.ask(`{ viewer { subscription { ${subscriptionFields} } } }`)).data.viewer.subscription,
    /** What Stripe has charged a customer and not given back. */
    keptBy: (customer: string) =>
      driver.double.charges.filter(
        (charge) => charge.customer === customer && charge.status === 'succeeded' && !charge.refunded,
      ),
  };
}
