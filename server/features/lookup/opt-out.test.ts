import { beforeEach, describe, expect, test } from 'vitest';
import { recipientHash } from '#server/features/message/queue-message.ts';
import { suppress } from '#server/features/message/suppression.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeLookup, makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { requesterOf } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { makeReport } from '#server/features/report/make-report.ts';
import { QuotaEntry } from '#server/features/subscription/quota-entry.entity.ts';
import { eraseExpiredRecords } from '#server/features/privacy/erase-expired-records.ts';
import { Lookup } from './lookup.entity.ts';
import { runLookup } from './run-lookup.ts';

const app = await openTestApp();

let host = 0;
let from = {};
/** A different network for each test, so that tests do not share rate limits. */
beforeEach(() => {
  from = { 'x-forwarded-for': `198.18.${++host}.1` };
});

const request = (subject: string, headers = from) =>
  app.graphql(
    'mutation ($s: String!) { requestOwnershipCode(subject: $s, locale: en) { accepted } }',
    { s: subject },
    { headers },
  );
const prove = (subject: string, code: string, headers = from) =>
  app.graphql(
    `mutation ($s: String!, $c: String!) { proveOwnership(subject: $s, code: $c) {
      proof proofExpiresAt kind subjectText isOptedOut sections { kind items { title } }
      result { ... on PhoneResult { country { value } } ... on EmailResult { type { value } } }
    } }`,
    { s: subject, c: code },
    { headers },
  );
const optOut = (proof: string) =>
  app.graphql('mutation ($p: String!) { optOut(proof: $p) { accepted } }', { p: proof });
const refusal = (answer: { errors?: { extensions: object }[] }) => answer.errors?.[0]?.extensions;
const invalid = { code: 'CODE_INVALID', field: 'code' };

const sentTo = async (to: string) => {
  await runDueJobs(app);
  return (await app.inbox.list()).filter((entry) => entry.to === to);
};
const codeFor = async (subject: string): Promise<string> => {
  expect((await request(subject)).data.requestOwnershipCode).toEqual({ accepted: true });
  return /\b\d{6}\b/.exec((await sentTo(subject))[0]!.text)![0];
};
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');
const proven = async (subject: string) => (await prove(subject, await codeFor(subject))).data.proveOwnership;
const leaves = async (subject: string) => {
  expect((await optOut((await proven(subject)).proof)).data.optOut).toEqual({ accepted: true });
};

const read = async (id: string, token?: string) =>
  (
    await app.graphql(
      `query ($id: ID!) { lookup(id: $id) { id state isLocated stages { state } report { id }
        result { ... on PhoneResult { country { value } } ... on EmailResult { type { value } } } } }`,
      { id },
      token ? { token } : {},
    )
  ).data.lookup;
const factsOf = (number: string) =>
  app.graphql('query ($n: String!) { numberFacts(number: $n) { country { value } } }', { n: number });
const start = (subject: string, token?: string, purpose = 'OWN_DATA'): Promise<string> =>
  makeLookup(app, subject, token ? { token } : { headers: from }, { purpose });
const look = async (subject: string, token?: string, purpose?: string) => {
  const id = await start(subject, token, purpose);
  await runDueJobs(app);
  return read(id, token);
};
const nothing = { state: 'EMPTY', isLocated: false, report: null, result: null };
/** Lookups debited and not refunded. */
const taken = async (accountId: string): Promise<number> => {
  const count = (kind: 'DEBIT' | 'REFUND') => app.orm.em.fork().count(QuotaEntry, { accountId, kind });
  return (await count('DEBIT')) - (await count('REFUND'));
};

describe('an ownership code', () => {
  test('is sent by SMS or e-mail, and entering it shows what a lookup would show', async () => {
    const phone = newPhone();
    const ofPhone = await proven(phone);
    expect(ofPhone).toMatchObject({ kind: 'PHONE', isOptedOut: false, result: { country: { value: 'GB' } } });
    expect(ofPhone.sections).toHaveLength(17);
    const ofEmail = await proven('owner-shown@example.org');
    expect(ofEmail).toMatchObject({ kind: 'EMAIL', subjectText: 'owner-shown@example.org' });
    expect(ofEmail.sections[0].items.length).toBeGreaterThan(0);
    const [mail] = await sentTo('owner-shown@example.org');
    expect(mail!.subject).toContain('Whereabouts');
  });

  test('is rejected after five wrong tries, even if it is correct', async () => {
    const phone = newPhone();
    const right = await codeFor(phone);
    for (let tries = 0; tries < 5; tries += 1)
      expect(refusal(await prove(phone, wrong(right)))).toEqual(invalid);
    expect(refusal(await prove(phone, right))).toEqual(invalid);
  });

  test('works once, within ten minutes, and only for its own number', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    const late = await codeFor(phone);
    app.advance(10 * 60_000 + 1_000);
    expect(refusal(await prove(phone, late))).toEqual(invalid);
    const right = await codeFor(phone);
    await codeFor(other);
    expect(refusal(await prove(other, right))).toEqual(invalid);
    expect((await prove(phone, right)).errors).toBeUndefined();
    expect(refusal(await prove(phone, right))).toEqual(invalid);
  });

  test('works only once when used concurrently', async () => {
    const phone = newPhone();
    const right = await codeFor(phone);
    const answers = await Promise.all([1, 2, 3].map(() => prove(phone, right)));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
  });

  test('counts towards the three messages a day; beyond two none is sent, with the same response', async () => {
    const phone = newPhone();
    for (let count = 0; count < 2; count += 1) await codeFor(phone);
    expect((await request(phone)).data.requestOwnershipCode).toEqual({ accepted: true });
    expect(await sentTo(phone)).toHaveLength(2);
    const asker = requesterOf(app, await makeSubscriber(app));
    expect((await asker.request({ channel: 'PHONE', recipient: phone })).code).toBeUndefined();
    expect(await sentTo(phone)).toHaveLength(3);
  });

  test('keeps working when a further one is requested but not sent because of the daily limit', async () => {
    const phone = newPhone();
    await requesterOf(app, await makeSubscriber(app)).request({ channel: 'PHONE', recipient: phone });
    const right = await codeFor(phone);
    expect((await request(phone)).data.requestOwnershipCode).toEqual({ accepted: true });
    expect(await sentTo(phone)).toHaveLength(2);
    expect((await prove(phone, right)).errors).toBeUndefined();
  });

  test('is not sent to a recipient who has blocked the service, with the same response', async () => {
    const phone = newPhone();
    const ctx = app.newContext();
    await suppress(ctx, ctx.em.fork(), recipientHash(ctx, phone), 'LINK');
    expect((await request(phone)).data.requestOwnershipCode).toEqual({ accepted: true });
    expect(await sentTo(phone)).toEqual([]);
  });

  test('cannot be requested for subjects that are invalid or not textable, and is rate limited', async () => {
    expect(refusal(await request('+442079460123'))).toMatchObject({ code: 'PHONE_NOT_TEXTABLE' });
    expect(refusal(await request('not a number'))).toMatchObject({ code: 'PHONE_INVALID' });
    expect(refusal(await request('nobody@'))).toMatchObject({ code: 'EMAIL_INVALID' });
    const phone = newPhone();
    for (let count = 0; count < 3; count += 1) expect((await request(phone)).errors).toBeUndefined();
    expect(refusal(await request(phone))).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('leaves no message with its number after a day', async () => {
    const phone = newPhone();
    await codeFor(phone);
    app.advance(24 * 3_600_000 + 1_000);
    await eraseExpiredRecords(app.newContext());
    const rows = await app.orm.em
      .fork()
      .execute('select 1 from message where recipient_hash = ?', [recipientHash(app.ports, phone)]);
    expect(rows).toEqual([]);
  });
});

describe('after an opt-out', () => {
  test('others find nothing by the number and pay nothing, whatever the purpose', async () => {
    const phone = newPhone();
    const { token, accountId } = await makeSubscriber(app);
    await leaves(phone);
    expect((await factsOf(phone)).data.numberFacts).toEqual({ country: null });
    expect(await look(phone, token, 'OWN_DATA')).toMatchObject(nothing);
    expect(await look(phone, token, 'UNKNOWN_CALLER')).toMatchObject(nothing);
    const ofVisitor = await look(phone);
    expect(ofVisitor).toMatchObject(nothing);
    // All its stages are finished, as in any other lookup.
    expect(ofVisitor.stages).not.toContainEqual({ state: 'WAITING' });
    expect(await taken(accountId)).toBe(0);
  });

  test('others find nothing by the address, in any spelling', async () => {
    const { token } = await makeSubscriber(app);
    await leaves('jo.optout@gmail.com');
    for (const spelling of ['joOptOut@gmail.com', 'j.o.optout+news@googlemail.com', 'JO.OPTOUT@GMAIL.COM'])
      expect(await look(spelling, token)).toMatchObject(nothing);
    expect(await look('jo.optin@gmail.com', token)).not.toMatchObject({ result: null });
  });

  test('earlier reports of others are emptied and their debits refunded; the owner keeps their own', async () => {
    const other = await makeSubscriber(app);
    const owner = await makeSubscriber(app, { email: 'keeps@example.org' });
    const [theirs, own] = [await look(owner.email, other.token), await look(owner.email, owner.token)];
    const unrelated = await look('stays@example.org', other.token);
    expect(theirs.report).not.toBeNull();
    await leaves(owner.email);
    expect(await read(theirs.id, other.token)).toMatchObject(nothing);
    expect(await read(unrelated.id, other.token)).toEqual(unrelated);
    expect([await taken(other.accountId), await taken(owner.accountId)]).toEqual([1, 1]);
    expect((await read(own.id, owner.token)).report).toEqual(own.report);
    expect((await look(owner.email, owner.token)).report).not.toBeNull();
    const report = await app.graphql(
      'query ($id: ID!) { report(id: $id) { id } }',
      { id: theirs.report.id },
      { token: other.token },
    );
    expect(report.data.report).toBeNull();
  });

  test('a lookup in progress finds nothing either', async () => {
    const { token } = await makeSubscriber(app);
    const { proof } = await proven('under-way@example.org');
    const lookupId = await start('under-way@example.org', token);
    const { startedAt } = await app.orm.em.fork().findOneOrFail(Lookup, { id: lookupId });
    const run = { lookupId, startedAt: startedAt.toISOString() };
    await runLookup(app.newContext(), run, async (ctx, lookup) => {
      const made = await makeReport(ctx, lookup);
      await optOut(proof);
      return made;
    });
    expect(await read(lookupId, token)).toMatchObject(nothing);
  });

  test('proving ownership again returns `isOptedOut` and no data', async () => {
    const phone = newPhone();
    await leaves(phone);
    app.advance(3_600_000);
    expect(await proven(phone)).toMatchObject({ isOptedOut: true, result: null, sections: [] });
  });

  test('opting out again succeeds; a malformed, forged or expired proof is rejected', async () => {
    const { proof } = await proven(newPhone());
    const forged = `${proof.slice(0, -4)}AAAA`;
    const other = app.ports.vault.seal('{"until":4e12,"subject":"a@example.org"}', '').toString('base64url');
    const field = { code: 'CODE_INVALID', field: 'proof' };
    for (const bad of ['', 'x', forged, other, 'a'.repeat(900)])
      expect(refusal(await optOut(bad))).toEqual(field);
    await Promise.all([optOut(proof), optOut(proof)]);
    expect((await optOut(proof)).data.optOut).toEqual({ accepted: true });
    app.advance(10 * 60_000 + 1_000);
    expect(refusal(await optOut(proof))).toEqual(field);
  });
});
