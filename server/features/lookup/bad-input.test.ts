import { beforeEach, expect, test } from 'vitest';
import { openEmbeddedEmailData } from '#server/ports/email-data/embedded.ts';
import { openEmbeddedPhoneData } from '#server/ports/phone-data/embedded.ts';
import { openSandboxPeople } from '#server/ports/people/sandbox.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

/** Which sources were asked. */
let asked: string[] = [];
const [phoneData, emailData, people] = [
  openEmbeddedPhoneData(),
  openEmbeddedEmailData({ dns: { servers: ['127.0.0.1:1'], timeout: 100, tries: 1 } }),
  openSandboxPeople(),
];
const noted = <Given extends unknown[], Answer>(name: string, run: (...given: Given) => Answer) => {
  return (...given: Given): Answer => {
    asked.push(name);
    return run(...given);
  };
};
const app = await openTestApp({
  ports: {
    phoneData: { read: noted('phone', phoneData.read) },
    emailData: { read: noted('email', emailData.read) },
    people: [{ ...people, find: noted('people', people.find) }],
  },
});
const subscriber = await makeSubscriber(app);
beforeEach(() => {
  asked = [];
});

const start = (kind: string, subject: string) =>
  app.graphql(
    'mutation ($input: StartLookupInput!) { startLookup(input: $input) { lookup { id } } }',
    { input: { kind, subject, purpose: 'FRAUD_CHECK' } },
    subscriber,
  );
const stored = async () => {
  const counts = await app.orm.em.fork().execute<object[]>(
    `select (select count(*) from lookup) as lookups, (select count(*) from quota_entry) as charged,
        (select count(*) from pgboss.job where name = 'run-lookup') as jobs`,
  );
  return JSON.stringify(counts);
};

test.each([
  // Unparsable.
  ['PHONE', 'call me'],
  ['PHONE', '+'],
  ['PHONE', '\u0007+6281234567890'],
  ['PHONE', '+62\u202e81234567890x'],
  // Too long, too short, impossible.
  ['PHONE', `+62${'8'.repeat(20)}`],
  ['PHONE', '+62 8'],
  ['PHONE', '+999 123 456 789'],
  ['PHONE', '+1 123 456 7890'],
  // Without a country, with an extension, two numbers, emergency and short codes.
  ['PHONE', '081234567890'],
  ['PHONE', '+12025550123;ext=5'],
  ['PHONE', '+12025550123, +12025550124'],
  ['PHONE', '112'],
  ['PHONE', '+62110'],
  // Letters that look like digits.
  ['PHONE', '+62 81O 2345 6789O'],
  // RFC 3696, section 3: valid, but outside the documented pattern.
  ['EMAIL', 'Abc\\@def@example.com'],
  ['EMAIL', '"Abc@def"@example.com'],
  ['EMAIL', 'customer/department=shipping@example.com'],
  ['EMAIL', '$A12345@example.com'],
  // RFC 5321, 4.1.3: address literals can point into private networks.
  ['EMAIL', 'a@[127.0.0.1]'],
  ['EMAIL', 'a@[IPv6:2001:db8::1]'],
  ['EMAIL', 'a@169.254.169.254'],
  // Internationalized as typed, control and invisible characters, lists, headers.
  ['EMAIL', 'pelé@example.com'],
  ['EMAIL', 'a@exämple.com'],
  ['EMAIL', 'a\u200b@example.com'],
  ['EMAIL', 'a@example.com\u0007'],
  ['EMAIL', 'a@example.com;b@example.com'],
  ['EMAIL', 'a@example.com%0d%0abcc:b@example.com'],
  // Homoglyphs: a Cyrillic letter, a full-width at sign.
  ['EMAIL', 'a@еxample.com'],
  ['EMAIL', 'a＠example.com'],
  ['EMAIL', 'a@localhost'],
  ['EMAIL', `a@${'b'.repeat(64)}.com`],
  // The other kind.
  ['EMAIL', '+6281234567890'],
  ['PHONE', 'a@example.com'],
])(
  'rejects %s %j as invalid without asking a source, storing or charging anything',
  async (kind, subject) => {
    const before = await stored();
    const { errors } = await start(kind, subject);
    expect(errors?.[0]?.extensions).toMatchObject({ code: `${kind}_INVALID`, field: 'subject' });
    await runDueJobs(app);
    expect(await stored()).toBe(before);
    expect(asked).toEqual([]);
  },
);

test('claiming a lookup with a malformed id returns NOT_FOUND', async () => {
  const { errors } = await app.graphql('mutation { claimLookup(id: "x") { lookup { id } } }', {}, subscriber);
  expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});

test.each([
  ['+1 900 234 5678', 'PREMIUM_RATE'],
  ['+49 180 123 4567', 'SHARED_COST'],
  ['+1 800 234 5678', 'TOLL_FREE'],
  ['+44 70 1234 5678', 'PERSONAL_NUMBER'],
])(
  'identifies the line type of the special number %s, without a carrier or a person',
  async (subject, type) => {
    const { data } = await start('PHONE', subject);
    await runDueJobs(app);
    const { lookup } = (
      await app.graphql(
        `query ($id: ID!) { lookup(id: $id) { result { ... on PhoneResult { lineType { value } carrier { value note } } }
        report { sections { items { title } } } } }`,
        { id: data.startLookup.lookup.id },
        subscriber,
      )
    ).data;
    expect(lookup.result.lineType.value).toBe(type);
    expect(lookup.result.carrier).toEqual({ value: null, note: 'CARRIER_ONLY_MOBILE' });
    expect(lookup.report.sections.flatMap(({ items }: { items: object[] }) => items)).toEqual([]);
  },
);
