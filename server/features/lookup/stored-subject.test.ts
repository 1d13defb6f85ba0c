import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { makeReport } from '#server/features/report/make-report.ts';
import { makeSubscriber, type TestSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { Lookup } from './lookup.entity.ts';
import { runLookup } from './run-lookup.ts';
import type { Subject } from '#server/features/ownership/subject.ts';

let subscriber: TestSubscriber;
const app = await openTestApp();
beforeEach(async () => {
  subscriber = await makeSubscriber(app);
});

/** A lookup from when its subject was still valid input. */
async function stored(kind: Subject['kind'], text: string, state: Lookup['state']): Promise<string> {
  const em = app.orm.em.fork();
  const id = randomUUID();
  const lookup = em.create(Lookup, {
    id,
    accountId: subscriber.accountId,
    kind,
    subjectSealed: app.ports.vault.seal(text, `lookup:${id}`),
    subjectHash: randomBytes(32),
    purpose: 'FRAUD_CHECK',
    locale: 'en',
    state,
    progress: {},
    resultSealed: null,
    startedAt: app.ports.now(),
    completedAt: null,
    expiresAt: null,
  });
  await em.persist(lookup).flush();
  return id;
}

test.each<[Subject['kind'], string, string]>([
  ['PHONE', '+22997123456', 'Benin before its plan changed'],
  ['PHONE', '+99912345678', 'no country at all'],
  ['EMAIL', 'two..dots@example.org', 'a stricter rule'],
])(
  'history and export return a stored subject that is no longer valid input: %s %s (%s)',
  async (kind, subject) => {
    const id = await stored(kind, subject, 'DONE');
    const history = await app.graphql('{ lookups { nodes { id subject subjectText } } }', {}, subscriber);
    expect(history.errors).toBeUndefined();
    expect(history.data.lookups.nodes).toContainEqual(expect.objectContaining({ id, subject }));
    const { data } = await app.graphql('mutation { exportAccount }', {}, subscriber);
    expect(JSON.stringify(data.exportAccount)).toContain(subject);
  },
);

test('completes a queued lookup whose number has since left the numbering plan', async () => {
  const id = await stored('PHONE', '+22997123456', 'QUEUED');
  await runLookup(app.newContext(), { lookupId: id }, makeReport);
  const { state } = await app.orm.em.fork().findOneOrFail(Lookup, { id });
  expect(['DONE', 'EMPTY']).toContain(state);
});

test('fails a lookup whose subject cannot be decrypted', async () => {
  const id = await stored('PHONE', '+14155550100', 'QUEUED');
  await app.orm.em.fork().nativeUpdate(Lookup, { id }, { subjectSealed: Buffer.from('not sealed by us') });
  await runLookup(app.newContext(), { lookupId: id }, makeReport);
  expect((await app.orm.em.fork().findOneOrFail(Lookup, { id })).state).toBe('FAILED');
});
