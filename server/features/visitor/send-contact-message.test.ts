import { expect, test } from 'vitest';
import { dumpDatabase } from '#server/testing/dump.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { jobsDone, mailTo } from '#server/testing/mailbox.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { eraseOldContactMessages } from './send-contact-message.ts';

const operator = 'office@example.org';
const app = await openTestApp({ worker: true, settings: { operatorEmail: operator } });

let networks = 0;
const send = (input: object, token?: string, from = `198.51.100.${++networks}`) =>
  app.graphql(
    'mutation ($input: SendContactMessageInput!) { sendContactMessage(input: $input) { accepted } }',
    { input: { email: 'writer@example.net', message: 'I lost my receipt.', ...input } },
    { headers: { 'x-forwarded-for': from }, ...(token ? { token } : {}) },
  );
const stored = () => app.orm.em.fork().execute<{ count: string }[]>('select count(*) from contact_message');
const count = async () => Number((await stored())[0]?.count);

test('e-mails sender and message to the operator only', async () => {
  const message = 'Line one.\r\n\r\nБуквы, 字, <b>bold</b> & more';
  const answer = await send({ name: ' Sari ', message });
  expect(answer).toMatchObject({ data: { sendContactMessage: { accepted: true } } });
  await jobsDone(app);
  const [mail, ...others] = (await app.inbox.list()).filter(({ text }) => text.includes('Буквы'));
  expect([mail!.to, mail!.subject]).toEqual([operator, expect.stringMatching(/contact form/)]);
  for (const words of ['writer@example.net', 'Line one.\n\nБуквы, 字, <b>bold</b> & more'])
    expect(mail!.text).toContain(words);
  expect(mail!.html).toContain('&lt;b&gt;bold&lt;/b&gt;');
  expect(others).toEqual([]);
});

test('stores nothing in plain text, and erases messages after 90 days', async () => {
  const message = 'canary words of somebody';
  await send({ email: 'canary@example.net', message });
  await jobsDone(app);
  const text = Object.values(await dumpDatabase(app.databaseUrl)).join('\n');
  for (const words of [message, 'canary@example.net']) expect(text).not.toContain(words);
  app.advance(89 * 24 * 3_600_000);
  await eraseOldContactMessages(app.newContext());
  expect(await count()).toBeGreaterThan(0);
  app.advance(2 * 24 * 3_600_000);
  await eraseOldContactMessages(app.newContext());
  expect(await count()).toBe(0);
});

test("sends a copy to a signed-in sender, at the account's address and not the typed one", async () => {
  const { email, token } = await makeSubscriber(app);
  await send({ email: 'typed@example.net', message: 'Please copy me.' }, token);
  expect((await mailTo(app, email, /^Your message/)).text).toContain('Please copy me.');
  await jobsDone(app);
  expect((await app.inbox.list()).some(({ to }) => to === 'typed@example.net')).toBe(false);
});

test('returns true for a filled-in hidden field, but stores and sends nothing', async () => {
  const before = await count();
  const answer = await send({ message: 'Buy now', website: 'https://spam.example' });
  expect(answer.data.sendContactMessage).toEqual({ accepted: true });
  await jobsDone(app);
  expect(await count()).toBe(before);
  expect((await app.inbox.list()).some(({ text }) => text.includes('Buy now'))).toBe(false);
});

test('converts tabs, vertical tabs and form feeds in pasted text to plain white space', async () => {
  const answer = await send({ name: 'Sari\tW', message: 'One\vtwo\f\tthree\r\nfour' });
  expect(answer.errors).toBeUndefined();
  await jobsDone(app);
  const texts = (await app.inbox.list()).map(({ text }) => text);
  expect(texts.some((text) => /Sari W/.test(text) && /One\ntwo\n three\nfour/.test(text))).toBe(true);
});

test.each([
  [{ email: 'no address' }, 'EMAIL_INVALID', 'email'],
  [{ message: ' \n ' }, 'BAD_INPUT', 'message'],
  [{ message: 'x'.repeat(2_001) }, 'BAD_INPUT', 'message'],
  [{ message: 'a\u0000b' }, 'BAD_INPUT', 'message'],
  [{ name: 'x'.repeat(81) }, 'BAD_INPUT', 'name'],
  [{ name: 'Sari\nBcc: all' }, 'BAD_INPUT', 'name'],
])('rejects invalid input and stores nothing: %#', async (input, code, field) => {
  const before = await count();
  expect((await send(input)).errors?.[0]?.extensions).toMatchObject({ code, field });
  expect(await count()).toBe(before);
});

test('limits one network to five messages', async () => {
  const from = '203.0.113.50';
  const answers = [];
  for (let index = 0; index < 6; index += 1) answers.push(await send({}, undefined, from));
  expect(answers[4]!.errors).toBeUndefined();
  expect(answers[5]!.errors?.[0]?.extensions).toMatchObject({
    code: 'RATE_LIMITED',
    retryAfter: expect.any(Number),
  });
});
