import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { endSessions } from './end-sessions.ts';
import { eraseExpired } from './erase-expired.ts';
import { forgetResetCode } from './reset-code.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

test('the job holds nothing that whoever deletes an account or resets its password then waits for', async () => {
  const { accountId, email } = await makeSubscriber(app);
  await app.graphql('mutation ($e: String!) { requestResetCode(email: $e) }', { e: email });
  app.advance(365 * 24 * 3_600_000);
  const hash = app.ports.vault.fingerprint('email', email);
  const erased = await whileHeld(
    app,
    (em) => forgetResetCode(em, hash),
    () => eraseExpired(app.newContext()),
    (em) => endSessions(app.newContext(), em, { accountId }),
  );
  expect(erased.sessions).toBe(1);
});
