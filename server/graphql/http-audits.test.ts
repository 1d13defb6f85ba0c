import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

// The GraphQL Foundation's audits of GraphQL over HTTP, sent with the header that CSRF prevention requires.
let app: TestApp;
let closed: TestApp;
let url = '';
let closedUrl = '';
beforeAll(async () => {
  const listen = async (test: TestApp) => `${await test.app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
  app = await buildTestApp();
  url = await listen(app);
  closed = await buildTestApp({ explorer: false });
  closedUrl = await listen(closed);
});
afterAll(() => Promise.all([app.close(), closed.close()]));

const auditsOf = (url: () => string) =>
  serverAudits({
    url,
    fetchFn: (address: string, init: RequestInit = {}) =>
      fetch(address, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init.headers)), 'x-app-id': 'audits' },
      }),
  });
const audits = auditsOf(() => url);

test('there are 61 audits', () => {
  expect(audits).toHaveLength(61);
});

test.each(audits.map(({ id, name, fn }) => [`${id} ${name}`, fn] as const))('%s', async (_, run) => {
  const result = await run();
  const why = 'reason' in result ? `${result.reason}` : '';
  expect(result.status, why).toBe('ok');
});

test('without introspection, only the audits that use it fail', async () => {
  const failed: string[] = [];
  for (const { name, fn } of auditsOf(() => closedUrl)) if ((await fn()).status !== 'ok') failed.push(name);
  // These four audits test variables with an introspection query.
  expect(failed.filter((name) => !/map \{variables\}|string \{variables\}/.test(name))).toEqual([]);
});
