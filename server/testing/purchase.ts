import { randomUUID } from 'node:crypto';
import { unknownClient } from '#server/context/context.ts';
import { openSession } from '#server/features/account/sign-in/session.ts';
import { Account } from '#server/features/account/account.entity.ts';
import type { GraphqlAnswer, TestApp } from './build-test-app.ts';

/** A browser with its cookies, as far as buying needs one. */
export type Buyer = {
  email: string;
  ask(query: string, variables?: object): Promise<GraphqlAnswer>;
  /** Registers and pays; `input` changes what a decent buyer sends. */
  buy(input?: object): Promise<GraphqlAnswer>;
  /** What the browser holds after the answers so far. */
  cookies: Map<string, string>;
};

export const outcomeFields = 'id status method payUrl email canSignIn isRegistration';

/** The version of the words about renewal that are in force. */
export const consentVersion = async (app: TestApp, method = 'CARD'): Promise<string> =>
  (await app.graphql(`{ plans { terms(locale: en, method: ${method}) { renewalConsent { version } } } }`))
    .data.plans[0].terms.renewalConsent.version as string;

let buyers = 0;

/** A visitor who wants to buy. */
export function newBuyer(app: TestApp, email = `buyer-${randomUUID()}@example.org`): Buyer {
  const cookies = new Map<string, string>();
  // Each browser in a network of its own: the limits of one are not the others'.
  const address = `203.0.${Math.floor(buyers / 250) % 250}.${(buyers++ % 250) + 1}`;
  const ask: Buyer['ask'] = async (query, variables = {}) => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: {
        'x-app-id': 'test',
        'x-forwarded-for': address,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      payload: { query, variables },
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    return response.json();
  };
  return {
    email,
    cookies,
    ask,
    async buy(input = {}) {
      return ask(
        `mutation ($input: RegisterAndSubscribeInput!) { registerAndSubscribe(input: $input) { ${outcomeFields} } }`,
        {
          input: {
            email,
            planId: 'usd-28',
            method: 'CARD',
            cardToken: 'sandbox-card-succeeds',
            renewalConsent: await consentVersion(app, (input as { method?: string }).method),
            idempotencyKey: randomUUID(),
            ...input,
          },
        },
      );
    },
  };
}

/** Signs a buyer's browser in, as with an e-mailed link. */
export async function signIn(app: TestApp, { email, cookies }: Buyer): Promise<void> {
  const em = app.orm.em.fork();
  const { id } = await em.findOneOrFail(Account, { emailHash: app.ports.vault.fingerprint('email', email) });
  const { token } = await openSession(app.newContext(), em, id, 'LINK', unknownClient);
  cookies.set('GPL_USER_TOKEN', token);
}

/** Orders as whoever is signed in in this browser, under the terms that they are shown: with a trial or without. */
export async function orderAgain(
  { ask }: Buyer,
  order: { planId?: string; method?: 'CARD' | 'PAYPAL' | 'V5PAY' } = {},
): Promise<GraphqlAnswer> {
  const input = { planId: 'usd-28', method: 'CARD', ...order };
  const currency = input.planId.slice(0, 3).toUpperCase();
  const { plans } = (
    await ask(
      `{ plans(currency: "${currency}") { id terms(locale: en, method: ${input.method}) { renewalConsent { version } } } }`,
    )
  ).data as { plans: { id: string; terms: { renewalConsent: { version: string } } }[] };
  const renewalConsent = plans.find(({ id }) => id === input.planId)!.terms.renewalConsent.version;
  return ask(`mutation ($input: SubscribeInput!) { subscribe(input: $input) { ${outcomeFields} } }`, {
    input: { ...input, renewalConsent },
  });
}

/** The subscription of whoever is signed in in this browser. */
export const subscriptionFields =
  'status validUntil autoRenew isExpired isTrial isPastDue nextDebitDay nextDebitAmount { amount currency } paidAmounts { amount currency } payments { id state isTrial amount { amount currency } }';

/** What the rows say of an account's money, for counting effects. */
export async function moneyOf(app: TestApp, email: string) {
  const account = app.ports.vault.fingerprint('email', email);
  const em = app.orm.em.fork();
  const of = <Row extends object>(columns: string, table: string) =>
    em.execute<Row[]>(
      `select ${columns} from ${table} t join account a on a.id = t.account_id where a.email_hash = ?`,
      [account],
    );
  return {
    payments: await of<{ state: string; amount: number; kind: string }>(
      't.state, t.amount, t.kind',
      'payment',
    ),
    subscriptions: await of<{ state: string }>('t.state', 'subscription'),
    consents: await of<{ version: string; text: string }>('t.version, t.text', 'renewal_consent'),
  };
}

/** The templates of the e-mails to an account, oldest first. */
export async function mailsTo(app: TestApp, email: string): Promise<string[]> {
  const rows = await app.orm.em
    .fork()
    .execute<{ template_id: string }[]>(
      'select m.template_id from message m join account a on a.id = m.account_id where a.email_hash = ? order by m.created_at, m.template_id',
      [app.ports.vault.fingerprint('email', email)],
    );
  return rows.map(({ template_id }) => template_id);
}
