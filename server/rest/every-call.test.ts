import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { recipientOf } from '#server/testing/people.ts';
import { makeLookup, makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { codeIn, mailTo, tokenIn } from '#server/testing/mailbox.ts';
import { consentVersion, newBuyer } from '#server/testing/purchase.ts';
import { minute } from '#shared/time-units.ts';
import { restCalls, type RestCall } from '#server/testing/rest-calls.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const password = 'kucingku suka ikan';
const app = await openTestApp({ worker: true });
const subscriber = await makeSubscriber(app, { password });

/** What a call needs to succeed, besides a session if it requires one. */
type Given = { id?: string; token?: string; cookies?: Record<string, string>; input?: object };

let networks = 0;
async function call({ method, path, takes, signedIn }: RestCall, given: Given, more: object = {}) {
  const input = { ...given.input, nobodyKnowsThis: 'x' };
  const query = takes === 'query' ? `?${new URLSearchParams(input).toString()}` : '';
  const token = given.token ?? (signedIn ? subscriber.token : null);
  const answer = await app.inject({
    method,
    url: `/api/v1${path.replace('{id}', given.id ?? 'unknown')}${query}`,
    headers: {
      'x-app-id': 'test',
      // A code works only on the network that requested it.
      'x-forwarded-for': /sendCode|resetPassword/.test(path) ? '198.19.0.9' : `198.18.0.${++networks}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(given.cookies ? { cookies: given.cookies } : {}),
    ...(takes === 'body' ? { payload: { ...input, ...more } } : {}),
  });
  return answer;
}

test('each call that needs a session returns 401 in the error envelope before validating its input', async () => {
  const calls = (await restCalls(app)).filter(({ signedIn }) => signedIn);
  expect(calls.length).toBeGreaterThan(10);
  for (const { method, path } of calls) {
    const answer = await app.inject({ method, url: `/api/v1${path}`, headers: { 'x-app-id': 'test' } });
    expect([path, answer.statusCode]).toEqual([path, 401]);
    expect(answer.json()).toMatchObject({ error: 'UNAUTHENTICATED', message: expect.any(String) });
  }
});

const purchase = async (planId: string) => ({
  planId,
  cardToken: 'sandbox-card-succeeds',
  // The only wallet's plan in the calls below.
  renewalConsent: await consentVersion(app, planId === 'php-28' ? 'V5PAY' : 'CARD'),
});
const buy = (planId: string) => async (): Promise<Given> => ({
  input: { email: newBuyer(app).email, ...(await purchase(planId)) },
});
const renew = (planId: string) => async (): Promise<Given> => ({
  token: (await makeSubscriber(app, { validUntil: null })).token,
  input: await purchase(planId),
});
const bought = async (): Promise<Given> => {
  const buyer = newBuyer(app);
  const { data } = await buyer.buy();
  const { id } = data.registerAndSubscribe;
  return { id, cookies: Object.fromEntries(buyer.cookies), input: { id } };
};
const readLookup = async (id: string) => {
  const query = 'query ($id: ID!) { lookup(id: $id) { state report { id } } }';
  return (await app.graphql(query, { id }, subscriber)).data.lookup as {
    state: string;
    report: { id: string };
  };
};
const lookedUp = async (): Promise<string> => {
  const id = await makeLookup(app, '+12025550123', subscriber);
  await expect.poll(async () => (await readLookup(id)).state).toBe('DONE');
  return id;
};
const reported = async (): Promise<Given> => ({ id: (await readLookup(await lookedUp())).report.id });
const own = async () => {
  const asker = await makeSubscriber(app);
  return { ...(await makeRequest(app, asker)), token: asker.token };
};
/** A phone request to a recipient who has shared with this requester before, so that a call is allowed. */
const callable = async (): Promise<Given> => {
  const asker = await makeSubscriber(app);
  const input = { channel: 'PHONE', recipient: '+447700900321' };
  const { id, linkToken } = await makeRequest(app, asker, input);
  await recipientOf(app, linkToken).grant('CITY');
  // A call is allowed only once the text message was sent.
  await runDueJobs(app);
  return { id, token: asker.token, input: {} };
};

const shared = async (): Promise<Given> => {
  const given = await own();
  await recipientOf(app, given.linkToken).grant('CITY');
  return given;
};
const whoAsked = async (): Promise<Given> => {
  const given = await own();
  await recipientOf(app, given.linkToken).askWho();
  return { ...given, input: { name: 'Sari' } };
};

const exampleId = '8e2f1c9e-3a57-4d38-8f1a-6a1e9d3c5b70';
const visitorId = 'a1b2c3d4-e5f6-7890';

/** Calls that are not listed need nothing. */
const givens: Record<string, () => Promise<Given>> = {
  'POST /auth/loginByAuthCode': async () => {
    await app.graphql('mutation ($e: String!) { requestSignInLink(email: $e) }', { e: subscriber.email });
    return { input: { code: tokenIn(await mailTo(app, subscriber.email, /log-in link/)) } };
  },
  'POST /auth/emailAutoLogin': async () => ({ input: { email: 'somebody-else@example.org' } }),
  'POST /auth/login': async () => ({
    input: { email: subscriber.email, password: await app.encryptPassword(password) },
  }),
  'POST /auth/tokens': async () => ({ input: { name: 'A program', scopes: ['location:read'] } }),
  'POST /auth/sendCode': async () => ({ input: { email: subscriber.email, type: 1 } }),
  'POST /auth/resetPassword': async () => {
    const verificationCode = codeIn(await mailTo(app, subscriber.email, /verification code/));
    const changed = { email: subscriber.email, password: await app.encryptPassword(password) };
    const given = { input: { ...changed, verificationCode } };
    return given;
  },
  'POST /auth/registerAndSign/v5pay': buy('php-28'),
  'POST /auth/registerAndSign/stripe': buy('usd-28'),
  'POST /auth/registerAndSign/paypal': buy('usd-28'),
  'POST /auth/subscribe/v5pay': renew('php-28'),
  'POST /auth/subscribe/stripe': renew('usd-28'),
  'POST /auth/subscribe/paypal': renew('usd-28'),
  'POST /auth/loginAfterPayment': bought,
  'GET /personnal/registerQuery/{id}': bought,
  'GET /common/emailInSub': async () => ({ input: { email: subscriber.email } }),
  'GET /common/emailCheck': async () => ({ input: { email: subscriber.email } }),
  'POST /locate/phone': async () => ({
    token: (await makeSubscriber(app)).token,
    input: { phone: '+447700900123' },
  }),
  'POST /locate/email': async () => ({
    token: (await makeSubscriber(app)).token,
    input: { email: 'family@example.org' },
  }),
  'POST /locate/link': async () => ({ token: (await makeSubscriber(app)).token, input: { title: 'Mum' } }),
  'GET /locate/records/{id}': shared,
  'GET /locate/records/{id}/track': shared,
  'POST /locate/records/{id}/extend': shared,
  'POST /locate/records/{id}/answerWho': whoAsked,
  'POST /locate/records/{id}/cancel': own,
  'POST /locate/records/{id}/icon': async () => ({ ...(await own()), input: { icon: '🌻' } }),
  'POST /locate/records/{id}/voice': callable,
  'POST /locate/userAgent': async () => ({ input: { visitorId, pageUrl: 'http://localhost:4000/' } }),
  'POST /common/addBuriedPoint': async () => ({ input: { visitorId, name: 'click' } }),
  'POST /common/forgetVisitor': async () => ({ input: { visitorId } }),
  'POST /locate/emailRough': async () => ({ input: { email: 'somebody@example.com' } }),
  'POST /locate/lookups': async () => ({
    input: { kind: 'PHONE', subject: '+12025550123', purpose: 'FRAUD_CHECK' },
  }),
  'GET /locate/lookups': async () => {
    await lookedUp();
    return {};
  },
  'GET /locate/lookups/{id}': async () => ({ id: await lookedUp(), token: subscriber.token }),
  'GET /locate/reports/{id}': reported,
  'GET /locate/reports/{id}/pdf': reported,
};

test('each described call succeeds in the data envelope, even with unknown fields, as in its example', async () => {
  const examples: Record<string, unknown> = {};
  for (const one of await restCalls(app)) {
    const name = `${one.method} ${one.path}`;
    const given = (await givens[name]?.()) ?? {};
    const answer = await call(one, given, { detail: { browser: 'y' } });
    // A reset ends every session.
    if (name === 'POST /auth/resetPassword') subscriber.token = (await signedInAgain()).token;
    expect([name, answer.statusCode, answer.body.slice(0, 200)]).toEqual([name, 200, expect.any(String)]);
    if (answer.headers['content-type'] === 'application/pdf') expect(answer.body).toMatch(/^%PDF/);
    else {
      expect(Object.keys(answer.json())).toEqual(['data']);
      examples[name] = asExample(answer.json());
    }
  }
  // `vitest -u` writes the examples anew, which the description shows.
  await expect(`${JSON.stringify(examples, null, 2)}\n`).toMatchFileSnapshot('answer-examples.json');
}, 60_000);

/** What differs from run to run, or is long. */
const shown: Record<string, string> = {
  key: 'KEY',
  token: 'TOKEN',
  link: 'http://localhost:4000/share#TOKEN',
  publicKey: '-----BEGIN PUBLIC KEY-----\n...\n-----END PUBLIC KEY-----\n',
  email: 'demo@example.com',
};
const newest = Date.parse('2026-11-21T08:30:00Z');
/** Wider than the test takes. */
const step = 10 * minute;
/** What was answered, with the first entry of each list, and the same in every run. */
function asExample(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map((one) => asExample(one));
  if (typeof value === 'number' && value > 1e12)
    return newest + Math.round((value - Date.now()) / step) * step;
  if (typeof value === 'string')
    return shown[name] ?? value.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/, exampleId);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asExample(one, key)]));
}

const signedInAgain = async () => {
  const { data } = await app.graphql(
    'mutation ($e: String!, $p: String!) { signInWithPassword(email: $e, encryptedPassword: $p) { token } }',
    { e: subscriber.email, p: await app.encryptPassword(password) },
  );
  return data.signInWithPassword as { token: string };
};

test('each call with an id returns 404 for another user’s record, as for an unknown id', async () => {
  const stranger = await makeSubscriber(app);
  const { id } = await makeRequest(app, subscriber);
  const purchased = await bought();
  for (const one of (await restCalls(app)).filter(({ path }) => path.includes('{id}'))) {
    for (const other of [id, purchased.id!, randomUUID(), 'nothing']) {
      const answer = await call(one, {
        id: other,
        token: stranger.token,
        input: { name: 'Sari', icon: '🌻' },
      });
      expect([one.path, answer.statusCode, answer.json().error]).toEqual([one.path, 404, 'NOT_FOUND']);
    }
  }
});
