import { expect, test } from 'vitest';
import { openEmbeddedEmailData } from '#server/ports/email-data/embedded.ts';
import { known } from '#server/ports/finding.ts';
import type { PeopleItem, PeoplePort } from '#server/ports/people/port.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const asked = { value: Promise.withResolvers<void>(), sections: Promise.withResolvers<void>() };
let timesAsked = 0;

/** Each of the two sources answers only once the other has been asked too. */
const addresses = openEmbeddedEmailData({ dns: { servers: ['127.0.0.1:9'], timeout: 20, tries: 1 } });
const name = async () => {
  timesAsked += 1;
  asked.value.resolve();
  await asked.sections.promise;
  return known('Ani', 'GRAVATAR', new Date());
};
const bicycle: PeopleItem = {
  title: 'A bicycle',
  details: [],
  sourceName: 'Register',
  confidence: 'LIKELY',
  seenOn: null,
  isSample: false,
};
const people: PeoplePort = {
  source: 'PEOPLE',
  covers: () => ['VEHICLES'],
  find: async () => {
    asked.sections.resolve();
    await asked.value.promise;
    return { VEHICLES: [bicycle] };
  },
};

const app = await openTestApp({
  ports: {
    people: [people],
    emailData: { read: (email, how) => ({ ...addresses.read(email, how), name }) },
  },
});

async function newCode(subject: string): Promise<string> {
  await app.graphql('mutation ($s: String!) { requestOwnershipCode(subject: $s, locale: en) { accepted } }', {
    s: subject,
  });
  await runDueJobs(app);
  const [mail] = (await app.inbox.list()).filter(({ to }) => to === subject);
  return /\b\d{6}\b/.exec(mail!.text)![0];
}
const prove = async (fields: string, subject = 'ani@example.co.id') => {
  const answer = await app.graphql(
    `mutation ($s: String!, $c: String!) { proveOwnership(subject: $s, code: $c) { ${fields} } }`,
    { s: subject, c: await newCode(subject) },
  );
  return answer.data.proveOwnership;
};

test('selecting only the proof asks no source', async () => {
  expect(await prove('proof')).toEqual({ proof: expect.any(String) });
  expect(timesAsked).toBe(0);
});

test('asks for values and sections concurrently, and only once for values selected twice', async () => {
  const result = 'result { ... on EmailResult { name { value } } }';
  const owned = await prove(`${result} again: ${result} sections { kind items { title } }`);
  expect(owned.result).toEqual({ name: { value: 'Ani' } });
  expect(owned.again).toEqual(owned.result);
  expect(owned.sections).toContainEqual({ kind: 'VEHICLES', items: [{ title: 'A bicycle' }] });
  expect(timesAsked).toBe(1);
});

test('shows nothing after an opt-out', async () => {
  const other = 'budi@example.co.id';
  const { proof } = await prove('proof', other);
  const { data } = await app.graphql('mutation ($p: String!) { optOut(proof: $p) { accepted } }', {
    p: proof,
  });
  expect(data.optOut).toEqual({ accepted: true });
  expect(await prove('isOptedOut sections { kind }', other)).toEqual({ isOptedOut: true, sections: [] });
});
