import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PeopleSubject } from '#server/ports/people/port.ts';
import { openSandboxPeople } from '#server/ports/people/sandbox.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeLookup, makeSubscriber } from '#server/testing/factories.ts';
import { Lookup } from './lookup.entity.ts';

const isSlow = (subject: PeopleSubject) => subject.kind === 'EMAIL' && subject.email.startsWith('slow');
const { promise: released, resolve: release } = Promise.withResolvers<void>();

let app: TestApp;
beforeAll(async () => {
  const people = openSandboxPeople();
  app = await buildTestApp({
    worker: true,
    ports: {
      people: [
        {
          ...people,
          find: async (subject, options) => {
            if (isSlow(subject)) await released;
            return people.find(subject, options);
          },
        },
      ],
    },
  });
});
afterAll(async () => {
  release();
  await app.close();
});

const stateOf = async (id: string) => (await app.orm.em.fork().findOneOrFail(Lookup, { id })).state;
const counted = (accountId: string, state: Lookup['state']) =>
  app.orm.em.fork().count(Lookup, { accountId, state });
const soon = { timeout: 8_000, interval: 100 };

test("a slow source occupies at most four lookups per account and delays no one else's", async () => {
  // Together more lookups than database connections: none is held while waiting for a source.
  const impatient = await Promise.all([1, 2, 3].map(() => makeSubscriber(app)));
  for (const { token } of impatient)
    for (let count = 0; count < 6; count += 1) await makeLookup(app, `slow-${count}@example.org`, { token });
  const running = () => Promise.all(impatient.map(({ accountId }) => counted(accountId, 'RUNNING')));
  await vi.waitFor(async () => expect(await running()).toEqual([4, 4, 4]), soon);

  const { token } = await makeSubscriber(app);
  const paid = await makeLookup(app, 'quick@example.org', { token });
  const visitors = await makeLookup(app, 'quick@example.org', {
    headers: { 'x-forwarded-for': '198.18.7.1' },
  });
  await vi.waitFor(
    async () => expect([await stateOf(paid), await stateOf(visitors)]).toEqual(['DONE', 'DONE']),
    soon,
  );
  expect(await running()).toEqual([4, 4, 4]);

  release();
  const ends = () => Promise.all(impatient.map(({ accountId }) => counted(accountId, 'DONE')));
  await vi.waitFor(async () => expect(await ends()).toEqual([6, 6, 6]), soon);
}, 40_000);
