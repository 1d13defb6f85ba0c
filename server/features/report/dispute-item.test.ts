import { expect, test } from 'vitest';
import { newProof, readOwnSubject } from '#server/features/ownership/own-subject.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeLookup, makeSubscriber, type TestSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

type Item = { key: string; title: string; isDisputed: boolean };
const fields = 'id sections { items { key title isDisputed } }';
type Report = { id: string; sections: { items: Item[] }[] };
const first = ({ sections }: Report) => sections.flatMap(({ items }) => items)[0]!;

async function reportAbout(subject: string, by: TestSubscriber): Promise<Report> {
  const id = await makeLookup(app, subject, by);
  await runDueJobs(app);
  const read = `query ($id: ID!) { lookup(id: $id) { report { ${fields} } } }`;
  return (await app.graphql(read, { id }, by)).data.lookup.report as Report;
}
const dispute = (by: TestSubscriber, report: Report, proof: string | null = null, key = first(report).key) =>
  app.graphql(
    `mutation ($r: ID!, $k: ID!, $p: String) { disputeItem(reportId: $r, key: $k, proof: $p) { ${fields} } }`,
    { r: report.id, k: key, p: proof },
    by,
  );
const refusal = ({ errors }: Awaited<ReturnType<typeof dispute>>) => errors?.[0]?.extensions.code;
const proofOf = (subject: string) =>
  newProof(app.newContext(), readOwnSubject(subject, 'LOOKUPS'), 'LOOKUPS').proof;

test('an item disputed by its owner is marked in every report, also in those of others and later ones', async () => {
  const [one, other] = [await makeSubscriber(app), await makeSubscriber(app)];
  const subject = 'someone@example.org';
  const [report, before] = [await reportAbout(subject, one), await reportAbout(subject, other)];
  expect(refusal(await dispute(one, report, proofOf('another@example.org')))).toBe('CODE_INVALID');
  const { data } = await dispute(one, report, proofOf(subject));
  expect(first(data.disputeItem as Report).isDisputed).toBe(true);
  expect(first(await reportAbout(subject, other)).isDisputed).toBe(true);
  const read = `query ($id: ID!) { report(id: $id) { ${fields} } }`;
  expect(first((await app.graphql(read, { id: before.id }, other)).data.report as Report).isDisputed).toBe(
    true,
  );
});

test('a dispute of anybody else is a note to the operator, ten a day', async () => {
  const by = await makeSubscriber(app);
  const report = await reportAbout('+12025550123', by);
  expect(refusal(await dispute(by, report, null, 'anything'))).toBe('NOT_FOUND');
  for (let count = 0; count < 10; count += 1) {
    const { data } = await dispute(by, report);
    expect(first(data.disputeItem as Report).isDisputed).toBe(false);
  }
  expect(refusal(await dispute(by, report))).toBe('RATE_LIMITED');
  await runDueJobs(app);
  const notes = (await app.inbox.list()).filter(({ to }) => to === 'operator@example.com');
  expect(notes).toHaveLength(10);
  expect(notes[0]!.text).toContain(`report ${report.id}:\n\n${first(report).title}\nSource: Sample data\n`);
});
