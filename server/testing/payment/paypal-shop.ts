import type { TestApp } from '../build-test-app.ts';
import { runDueJobs } from '../due-jobs.ts';
import { closedAfterTests, openTestApp } from '../open-test-app.ts';
import { newBuyer, subscriptionFields, type Buyer } from '../purchase.ts';
import { paypalDriver, paypalWebhook } from './paypal-driver.ts';

type Sent = ReturnType<typeof paypalWebhook>;

export const activated = (id: string) => ({
  event_type: 'BILLING.SUBSCRIPTION.ACTIVATED',
  resource_type: 'subscription',
  resource: { id },
});

/** The app with PayPal, whose double is in the hands of the test; both end with the file. */
export async function openPaypalShop() {
  const driver = closedAfterTests(await paypalDriver(() => app.ports.now()));
  const app: TestApp = await openTestApp({ ports: { payments: [driver.gateway] } });

  async function order() {
    const buyer = newBuyer(app);
    const { id, payUrl } = (await buyer.buy({ method: 'PAYPAL', cardToken: null })).data.registerAndSubscribe;
    return {
      ...buyer,
      id: id as string,
      payUrl: payUrl as string,
      reference: driver.double.subscriptions.at(-1)!.id,
    };
  }

  /** What PayPal sends; answers its status. */
  async function deliver({ rawBody, headers }: Sent): Promise<number> {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/webhooks/paypal',
      headers: { 'content-type': 'application/json', ...headers },
      payload: rawBody,
    });
    await runDueJobs(app);
    return statusCode;
  }
  const tell = (event: object, change: (webhook: Sent) => Sent = (one) => one) =>
    deliver(change(paypalWebhook(event, app.ports.now())));

  /** Somebody who has paid and is signed in. `meanwhile` happens between the payment and its webhook. */
  async function subscriber(meanwhile: (reference: string) => void = () => {}) {
    const buyer = await order();
    await driver.pay(buyer.reference);
    meanwhile(buyer.reference);
    await tell(activated(buyer.reference));
    await buyer.ask('mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }', { id: buyer.id });
    return buyer;
  }

  return {
    app,
    driver,
    order,
    deliver,
    tell,
    subscriber,
    planOf: async (buyer: Buyer) =>
      (await buyer.ask(`{ viewer { subscription { canResume worksUntil ${subscriptionFields} } } }`)).data
        .viewer.subscription,
  };
}
