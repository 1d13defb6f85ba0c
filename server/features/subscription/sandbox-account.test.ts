import { expect, test } from 'vitest';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

const make = (by?: { token: string }) =>
  app.graphql('mutation { sandboxAccount { token account { subscription { status } } } }', {}, by);

test('makes a subscriber who can ask at once, and signs nobody out', async () => {
  const caller = await makeSubscriber(app);
  const { data } = await make(caller);
  expect(data.sandboxAccount.account.subscription.status).toBe('ACTIVE');
  const { token } = data.sandboxAccount;
  const { id } = await makeRequest(app, { ...caller, token }, { channel: 'LINK', title: 'Mum' });
  expect(id).toBeTruthy();
  const viewer = await app.graphql('{ viewer { email } }', {}, caller);
  expect(viewer.data.viewer.email).toBe(caller.email);
});

test('there is none in production', async () => {
  const { settings } = app.newContext();
  settings.sandbox = false;
  const answer = await make();
  settings.sandbox = true;
  expect(answer.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});
