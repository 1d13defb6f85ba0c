import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

// GraphQL over HTTP, as the foundation's audits check it; with the header that CSRF prevention asks for.
let app: TestApp;
let url = '';
beforeAll(async () => {
  app = await buildTestApp();
  url = `${await app.app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
});
afterAll(() => app.close());

const audits = serverAudits({
  url: () => url,
  fetchFn: (address: string, init: RequestInit = {}) =>
    fetch(address, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), 'x-app-id': 'audits' },
    }),
});

test('there are 61 audits', () => {
  expect(audits).toHaveLength(61);
});

test.each(audits.map(({ id, name, fn }) => [`${id} ${name}`, fn] as const))('%s', async (_, run) => {
  const result = await run();
  const why = 'reason' in result ? `${result.reason}` : '';
  expect(result.status, why).toBe('ok');
});
