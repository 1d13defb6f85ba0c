import type { TestApp } from './build-test-app.ts';

/** Whose webhooks they are. */
type Owner = { token: string };

/** A delivery in an account's log, as its owner sees it. */
export type Delivery = {
  id: string;
  event: string;
  subjectId: string;
  state: string;
  attempts: number;
  lastStatus: number | null;
  lastError: string | null;
};

/** Registers a webhook of an account. Throws the code of a refusal. */
export async function makeWebhook(
  test: TestApp,
  { token }: Owner,
  url: string,
): Promise<{ secret: string; endpoint: { id: string; url: string } }> {
  const { data, errors } = await test.graphql(
    'mutation ($url: String!) { createWebhook(url: $url) { secret endpoint { id url } } }',
    { url },
    { token },
  );
  if (errors) throw new Error(errors[0]!.extensions.code);
  return data.createWebhook;
}

/** The log of an account's deliveries: webhook after webhook, each newest first. */
export async function deliveriesOf(test: TestApp, { token }: Owner): Promise<Delivery[]> {
  const { data } = await test.graphql(
    '{ viewer { webhooks { deliveries { id event subjectId state attempts lastStatus lastError } } } }',
    {},
    { token },
  );
  return data.viewer.webhooks.flatMap(({ deliveries }: { deliveries: Delivery[] }) => deliveries);
}

/** Has a delivery sent again. Returns its state, or the code of a refusal. */
export async function resendDelivery(test: TestApp, { token }: Owner, deliveryId: string): Promise<string> {
  const { data, errors } = await test.graphql(
    'mutation ($id: ID!) { resendWebhook(deliveryId: $id) { state } }',
    { id: deliveryId },
    { token },
  );
  return errors?.[0]?.extensions.code ?? data.resendWebhook.state;
}
