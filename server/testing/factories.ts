import { randomUUID } from 'node:crypto';
import { unknownClient } from '#server/context/context.ts';
import { createAccount } from '#server/features/account/create-account.ts';
import type { Scope } from '#server/features/partner/partner-token.entity.ts';
import { answerToken } from '#server/features/location/request-keys.ts';
import { openSession } from '#server/features/account/sign-in/session.ts';
import { giveSubscription } from '#server/features/subscription/give-subscription.ts';
import type { TestApp } from './build-test-app.ts';

let count = 0;

export type TestSubscriber = { accountId: string; email: string; token: string };

/** A signed-in account; with a valid subscription unless `validUntil` says otherwise (null: none at all). */
export async function makeSubscriber(
  test: TestApp,
  options: { password?: string; validUntil?: Date | null; email?: string; isProven?: boolean } = {},
): Promise<TestSubscriber> {
  const ctx = test.newContext();
  const email = options.email ?? `subscriber-${++count}-${randomUUID().slice(0, 8)}@example.org`;
  return ctx.em.transactional(async (em) => {
    const { password = null, isProven = true } = options;
    const account = await createAccount(ctx, em, { email, password, locale: 'en', isProven });
    if (options.validUntil !== null) {
      const validUntil = options.validUntil ?? new Date(ctx.now().getTime() + 365 * 24 * 3_600_000);
      await giveSubscription(em, { accountId: account.id, now: ctx.now(), validUntil });
    }
    const { token } = await openSession(ctx, em, account.id, 'PASSWORD', unknownClient);
    return { accountId: account.id, email, token };
  });
}

/** A token for a partner's program that may do what these scopes cover. */
export async function makePartnerToken(
  test: TestApp,
  { token }: { token?: string },
  ...scopes: Scope[]
): Promise<{ id: string; token: string }> {
  const { data } = await test.graphql(
    'mutation ($scopes: [TokenScope!]!) { createPartnerToken(input: { name: "CRM", scopes: $scopes }) { token partnerToken { id } } }',
    { scopes },
    { token },
  );
  return { id: data.createPartnerToken.partnerToken.id, token: data.createPartnerToken.token };
}

/** A request of a subscriber and the token that its recipient answers with. LINK by default, because it sends nothing. */
export async function makeRequest(
  test: TestApp,
  subscriber: TestSubscriber,
  input: object = { channel: 'LINK', title: 'A link' },
): Promise<{ id: string; link: string; linkToken: string }> {
  const answer = await test.graphql(
    'mutation ($input: RequestLocationInput!) { requestLocation(input: $input) { location { id link channel } } }',
    { input },
    { token: subscriber.token },
  );
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  const { id, link, channel } = answer.data.requestLocation.location as Record<string, string>;
  const handoverToken = link!.split('#')[1]!;
  return {
    id: id!,
    link: link!,
    linkToken: channel === 'LINK' ? handoverToken : answerToken(test.ports, id!),
  };
}

/**
 * A lookup of a number, or of an address if it contains an at sign; returns its id. `by`: whose, a visitor's without a
 * token; `input`: what else the call sends.
 */
export async function makeLookup(
  test: TestApp,
  subject: string,
  by: { token?: string; headers?: Record<string, string> } = {},
  input: object = {},
): Promise<string> {
  const kind = subject.includes('@') ? 'EMAIL' : 'PHONE';
  const answer = await test.graphql(
    'mutation ($input: StartLookupInput!) { startLookup(input: $input) { lookup { id } } }',
    { input: { kind, subject, purpose: 'FRAUD_CHECK', ...input } },
    by,
  );
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data.startLookup.lookup.id as string;
}

let phones = 0;

/** A number of fiction that no other test of the file has. */
export const newPhone = (): string => `+447700900${String(phones++ % 1_000).padStart(3, '0')}`;
