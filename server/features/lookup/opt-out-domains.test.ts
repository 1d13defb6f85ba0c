import { expect, test } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeLookup, makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { optOutByOperator } from './opt-out.ts';

const app = await openTestApp();

/** Looks these addresses up. Returns a function that reads which of them have a result. */
async function look(token: string, ...subjects: string[]): Promise<() => Promise<Record<string, boolean>>> {
  for (const subject of subjects) await makeLookup(app, subject, { token }, { purpose: 'OWN_DATA' });
  await runDueJobs(app);
  return async () => {
    const { data } = await app.graphql(
      '{ lookups { nodes { subject result { __typename } } } }',
      {},
      { token },
    );
    const nodes: { subject: string; result: object | null }[] = data.lookups.nodes;
    return Object.fromEntries(nodes.map(({ subject, result }) => [subject, result !== null]));
  };
}
const each = (addresses: string[], hasResult: boolean) =>
  Object.fromEntries(addresses.map((address) => [address, hasResult]));

test.each([
  ['ani.w@proton.me', ['ani.w@proton.me', 'Ani.W+news@pm.me', 'ani.w@protonmail.com'], 'ani.w@ya.ru'],
  ['ani@ya.ru', ['ani@yandex.com', 'ani@yandex.ru', 'ani@yandex.kz'], 'ani@proton.me'],
  ['ani@me.com', ['ani@icloud.com', 'ani+tag@mac.com'], 'ani@gmail.com'],
])('an opt-out of %s covers the mailbox under all domains of its provider', async (own, same, other) => {
  const { token: earlier } = await makeSubscriber(app);
  const { token: later } = await makeSubscriber(app);
  const found = await look(earlier, ...same, other);
  expect(await found()).toEqual(each([...same, other], true));
  expect((await optOutByOperator(app.newContext(), own)).erased).toBe(same.length);
  expect(await found()).toEqual({ ...each(same, false), [other]: true });
  expect(await (await look(later, ...same, other))()).toEqual({ ...each(same, false), [other]: true });
});

test('the owner of an opted-out mailbox still finds it under any of its domains', async () => {
  const { token } = await makeSubscriber(app, { email: 'owner@protonmail.com' });
  const before = await look(token, 'owner@pm.me');
  await optOutByOperator(app.newContext(), 'owner@proton.me');
  expect(await before()).toEqual({ 'owner@pm.me': true });
  const after = await look(token, 'owner+again@pm.me');
  expect(await after()).toEqual({ 'owner@pm.me': true, 'owner+again@pm.me': true });
});
