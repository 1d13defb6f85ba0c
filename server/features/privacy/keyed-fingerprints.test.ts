import { afterAll, beforeAll, expect, test } from 'vitest';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { dumpDatabase } from '#server/testing/dump.ts';
import { makeLookup, makeSubscriber } from '#server/testing/factories.ts';
import { consentTextFor } from '#shared/consent-text.ts';
import { createHash } from 'node:crypto';

/** Two deployments, each with its own secret. */
let apps: [TestApp, TestApp];
beforeAll(async () => {
  apps = await Promise.all([buildTestApp(), buildTestApp()]);
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

/** Everything in a deployment's database that could be a hash, after the same operations by the same people. */
async function hashesAfter(app: TestApp): Promise<Set<string>> {
  const subscriber = await makeSubscriber(app, { email: 'asker@example.org' });
  const { request } = requesterOf(app, subscriber);
  const phone = { channel: 'PHONE', recipient: '+447700900417', idempotencyKey: 'one press' };
  const { linkToken, code } = await request(phone);
  expect(code).toBeUndefined();
  await recipientOf(app, linkToken, '8.8.4.4').grant('CITY');
  await request({ channel: 'EMAIL', recipient: 'asked@example.org' });
  await request({ channel: 'LINK', title: 'A link' });
  for (const subject of ['+447700900123', 'looked-up@example.org'])
    await makeLookup(app, subject, subscriber, { idempotencyKey: subject });
  await app.graphql('mutation { requestSignInLink(email: "asker@example.org") }');
  const dump = Object.entries(await dumpDatabase(app.databaseUrl));
  return new Set(
    dump.flatMap(([table, rows]) =>
      [...rows.matchAll(/x([\da-f]{32,})/g)].map(([, bytes]) => `${table} ${bytes}`),
    ),
  );
}

test("every hash of personal data in the database depends on the deployment's secret", async () => {
  const [one, other] = await Promise.all([hashesAfter(apps[0]), hashesAfter(apps[1])]);
  expect(one.size).toBeGreaterThan(10);
  // The receipt contains the hash of the consent text, which is public.
  const text = createHash('sha256').update(consentTextFor('en')).digest('hex');
  expect([...one].filter((hash) => other.has(hash))).toEqual([`public.consent ${text}`]);
});
