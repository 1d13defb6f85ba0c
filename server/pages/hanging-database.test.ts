import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';

let app: TestApp;
let holder: Client;
beforeAll(async () => {
  app = await buildTestApp();
  holder = new Client({ connectionString: app.databaseUrl });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await app.close();
});

// Needs the pages that `npm run build` makes; `npm test` runs it first.
test.each([
  ['/', false],
  ['/id', true],
  ['/dashboard', true],
])(
  '%s is sent within two seconds while the database does not answer (signed in: %s)',
  async (url, isSignedIn) => {
    const { token } = await makeSubscriber(app);
    await holder.query('begin');
    await holder.query('lock table session, testimonial, lookup_count in access exclusive mode');
    const begun = performance.now();
    const get = () => app.inject({ url, headers: isSignedIn ? { cookie: `GPL_USER_TOKEN=${token}` } : {} });
    const page = get();
    const took = page.then(() => performance.now() - begun);
    const first = await Promise.race([
      took,
      new Promise((resolve) => setTimeout(resolve, 4_000, 'too long')),
    ]);
    await holder.query('rollback');
    expect(first).toBeLessThan(2_000);
    expect((await page).statusCode).toBe(200);
    expect((await page).body).toContain('<html');
    // Afterwards everything is as before.
    if (isSignedIn && url === '/id') expect((await get()).headers.location).toBe('/id/dashboard');
  },
);
