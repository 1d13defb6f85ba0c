import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { testMailSecret } from '#server/testing/build-test-app.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { eraseExpiredRecords } from '#server/features/privacy/erase-expired-records.ts';
import { day } from '#shared/time-units.ts';

let logged = '';
const stream = new Writable({
  write(chunk, _encoding, done) {
    logged += String(chunk);
    done();
  },
});
/** Message-IDs by recipient, as an SMTP server would know them. */
const sent = new Map<string, string>();
const mail = {
  send: ({ id, to }: { id: string; to: string }) => {
    sent.set(to, `<${id}@where.test>`);
    return Promise.resolve({ providerId: `<${id}@where.test>` });
  },
};
const app = await openTestApp({ ports: { mail }, log: { level: 'warn', stream } });

let count = 0;
async function mailed() {
  const requester = requesterOf(app, await makeSubscriber(app));
  const recipient = `inbound-${++count}@example.org`;
  const { id, linkToken } = await requester.request({ channel: 'EMAIL', recipient });
  await runDueJobs(app);
  return { requester, recipient, id, link: recipientOf(app, linkToken), messageId: sent.get(recipient)! };
}

const post = (payload: string, authorization = `Bearer ${testMailSecret}`, contentType = 'message/rfc822') =>
  app.inject({
    method: 'POST',
    url: '/webhooks/mail',
    headers: { 'content-type': contentType, authorization },
    payload: payload.replace(/\n/g, '\r\n'),
  });

const report = (messageId: string, action: string, status: string) => `From: MAILER-DAEMON@mx.test
To: no-reply@where.test
Subject: Delivery report
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

This is the mail system.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.test

Final-Recipient: rfc822; somebody@example.org
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 no such user
--b
Content-Type: message/rfc822

From: no-reply@where.test
Message-ID: ${messageId}
Subject: Somebody is asking where you are

Hello
--b--
`;

const reply = (messageId: string, body: string, headers = '') => `From: anybody@elsewhere.test
To: no-reply@where.test
In-Reply-To: ${messageId}
Subject: Re: question
${headers}Content-Type: text/plain; charset=utf-8

${body}
`;

const askAgain = async (recipient: string) =>
  (await requesterOf(app, await makeSubscriber(app)).request({ channel: 'EMAIL', recipient })).code;

test('a bounce after sending shows the message as failed and releases its slot', async () => {
  const { requester, id, messageId } = await mailed();
  expect((await requester.location(id)).delivery).toBe('SENT');
  expect((await requester.limits())['EMAIL']).not.toBeNull();
  expect((await post(report(messageId, 'failed', '5.1.1'))).statusCode).toBe(204);
  expect((await requester.location(id)).delivery).toBe('FAILED');
  expect((await requester.limits())['EMAIL']).toBeNull();
});

test('accepts a report about a message that is not ours', async () => {
  expect((await post(report('<another@where.test>', 'failed', '5.1.1'))).statusCode).toBe(204);
});

test('shows a delivery, and ignores a delay and a bounce after the delivery', async () => {
  const { requester, id, messageId } = await mailed();
  await post(report(messageId, 'delayed', '4.4.1'));
  expect((await requester.location(id)).delivery).toBe('SENT');
  await post(report(messageId, 'delivered', '2.0.0'));
  expect((await requester.location(id)).delivery).toBe('DELIVERED');
  await post(report(messageId, 'failed', '5.1.1'));
  expect((await requester.location(id)).delivery).toBe('DELIVERED');
});

test.each([
  ['in English', 'STOP'],
  ['in Indonesian, with a full stop', 'Berhenti.'],
  ['below the quoted message', 'On Sat, 21 Nov 2026, Whereabouts wrote:\n> Hello\n\nSTOP'],
  ['above the quoted message', 'stop\n\nOn Sat, 21 Nov 2026, Whereabouts wrote:\n> Reply STOP to block.'],
])('STOP in a reply blocks the address and ends its share: %s', async (_, body) => {
  const { requester, recipient, id, link, messageId } = await mailed();
  await link.grant('CITY', 'EIGHT_HOURS');
  expect((await post(reply(messageId, body))).statusCode).toBe(204);
  expect(await requester.location(id)).toMatchObject({ consent: 'ENDED' });
  expect(await askAgain(recipient)).toBe('RECIPIENT_UNAVAILABLE');
});

test.each([
  ['that only quotes STOP', (id: string) => reply(id, '> Reply STOP to block.')],
  ['that says something else', (id: string) => reply(id, 'Please do not stop the car.')],
  ['from an auto-responder', (id: string) => reply(id, 'STOP', 'Auto-Submitted: auto-replied\n')],
  ['to a Message-ID with a NUL character', () => reply('<a\u0000b@where.test>', 'STOP')],
  ['to an unknown Message-ID', () => reply('<nobody@where.test>', 'STOP')],
  ['that reports a delivery', (id: string) => report(id, 'delivered', '2.0.0')],
  ['that reports a bounce', (id: string) => report(id, 'failed', '5.1.1')],
  ['that is not a reply', () => 'From: somebody@example.org\nSubject: STOP\n\nSTOP\n'],
])('a message %s blocks nobody', async (_, raw) => {
  const { recipient, messageId } = await mailed();
  expect((await post(raw(messageId))).statusCode).toBe(204);
  expect(await askAgain(recipient)).toBeUndefined();
});

test('STOP in reply to an e-mail about an account blocks nobody', async () => {
  const { email } = await makeSubscriber(app);
  await app.graphql('mutation ($e: String!) { requestSignInLink(email: $e) }', { e: email });
  await runDueJobs(app);
  expect((await post(reply(sent.get(email)!, 'STOP'))).statusCode).toBe(204);
  expect(await askAgain(email)).toBeUndefined();
});

test('rejects a request without the secret, and accepts the secret as Basic or Bearer', async () => {
  const { requester, id, messageId } = await mailed();
  const bounce = report(messageId, 'failed', '5.1.1');
  const basic = (secret: string) => `Basic ${Buffer.from(`mail:${secret}`).toString('base64')}`;
  for (const wrong of ['', 'Bearer no', basic('no'), `Digest ${testMailSecret}`])
    expect((await post(bounce, wrong)).statusCode).toBe(401);
  expect((await requester.location(id)).delivery).toBe('SENT');
  expect((await post(bounce, basic(testMailSecret))).statusCode).toBe(204);
  expect((await requester.location(id)).delivery).toBe('FAILED');
});

test('STOP still blocks after the requester’s account was deleted, until the message is erased after 30 days', async () => {
  const subscriber = await makeSubscriber(app, { password: 'kucingku suka ikan' });
  const recipient = 'asked-by-nobody@example.org';
  await requesterOf(app, subscriber).request({ channel: 'EMAIL', recipient });
  await runDueJobs(app);
  app.advance(3 * day);
  const gone = await app.graphql(
    'mutation ($p: String) { deleteAccount(encryptedPassword: $p) { kept { kind } } }',
    { p: await app.encryptPassword('kucingku suka ikan') },
    { token: subscriber.token },
  );
  expect(gone.errors).toBeUndefined();
  app.advance(10 * day);
  await eraseExpiredRecords(app.newContext());
  const rows = () =>
    app.orm.em.fork().execute<object[]>('select from message where provider_id = ?', [sent.get(recipient)]);
  expect(await rows()).toHaveLength(1);
  expect((await post(reply(sent.get(recipient)!, 'STOP'))).statusCode).toBe(204);
  const other = requesterOf(app, await makeSubscriber(app));
  expect((await other.request({ channel: 'EMAIL', recipient })).code).toBe('RECIPIENT_UNAVAILABLE');
  app.advance(28 * day);
  await eraseExpiredRecords(app.newContext());
  expect(await rows()).toHaveLength(0);
});

test('the requester’s account export does not contain the Message-ID', async () => {
  const subscriber = await makeSubscriber(app);
  const recipient = 'kept-secret@example.org';
  await requesterOf(app, subscriber).request({ channel: 'EMAIL', recipient });
  await runDueJobs(app);
  const [, known = ''] = /^<(.+)@/.exec(sent.get(recipient)!) ?? [];
  const { data } = await app.graphql('mutation { exportAccount }', {}, { token: subscriber.token });
  const exported = JSON.stringify(data);
  expect(exported).toContain(recipient);
  expect(exported).not.toContain(known);
});

const wordsPart = `--b
Content-Type: text/plain; charset=utf-8

STOP
`;
const picturePart = `--b
Content-Type: image/png
Content-Transfer-Encoding: base64

${`${'QUJD'.repeat(19)}\n`.repeat(30_000)}`;
const largeReply = (messageId: string, ...parts: string[]) => `From: anybody@elsewhere.test
To: no-reply@where.test
In-Reply-To: ${messageId}
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="b"

${parts.join('')}--b--
`;

test.each(['text/plain', 'application/json', 'application/octet-stream'])(
  'a STOP is read whatever content type the raw message comes with: %s',
  async (contentType) => {
    const { recipient, messageId } = await mailed();
    expect((await post(reply(messageId, 'STOP'), undefined, contentType)).statusCode).toBe(204);
    expect(await askAgain(recipient)).toBe('RECIPIENT_UNAVAILABLE');
  },
);

test('a request without a message is refused', async () => {
  const headers = { authorization: `Bearer ${testMailSecret}` };
  const answer = await app.inject({ method: 'POST', url: '/webhooks/mail', headers });
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'BAD_INPUT']);
});

test('STOP above a quoted message with large images is recognised', async () => {
  const { recipient, messageId } = await mailed();
  const large = largeReply(messageId, wordsPart, picturePart);
  expect((await post(large, 'Bearer of-somebody-else')).statusCode).toBe(401);
  expect((await post(large)).statusCode).toBe(204);
  expect(await askAgain(recipient)).toBe('RECIPIENT_UNAVAILABLE');
  expect(logged).not.toContain('was not read');
});

test.each([
  ['large images', (id: string) => largeReply(id, picturePart, wordsPart)],
  ['thousands of empty lines', (id: string) => reply(id, `${'\n'.repeat(5_000)}STOP`)],
  ['128 KiB of spaces', (id: string) => reply(id, `${' '.repeat(128 * 1024)}\nSTOP`)],
])('if %s come above the text, the log says that a STOP was not read', async (_, raw) => {
  const { messageId } = await mailed();
  logged = '';
  expect((await post(raw(messageId))).statusCode).toBe(204);
  expect(logged).toContain('was not read');
});
