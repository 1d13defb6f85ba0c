import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { clientErrors, eraseOldClientErrors } from './client-errors.ts';

const app = await openTestApp();

const report = (input: object) =>
  app.graphql('mutation ($input: ClientErrorInput!) { reportClientError(input: $input) { accepted } }', {
    input,
  });

test('counts client errors by name, place and page, stores nothing else, and erases them after 90 days', async () => {
  const told = { name: 'TypeError', place: 'app-Dk0lmW31.js:1:2345', page: '/id/dashboard?request=42' };
  await report(told);
  await report(told);
  await report({
    name: 'mum@example.com is not defined',
    place: 'https://elsewhere.example/x.js?token=secret:1:2',
    page: '/share#SECRET',
  });
  expect(await clientErrors(app.newContext(), 7)).toEqual([
    { error: 'TypeError', place: 'app-Dk0lmW31.js:1:2345', page: '/dashboard', count: 2 },
    { error: 'Error', place: '-', page: 'other', count: 1 },
  ]);
  const leftAfter = async (days: number) => {
    app.advance(days * 86_400_000);
    await eraseOldClientErrors(app.newContext());
    return (await clientErrors(app.newContext(), 365)).length;
  };
  expect([await leftAfter(89), await leftAfter(2)]).toEqual([2, 0]);
});
