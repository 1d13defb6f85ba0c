import { expect, test } from 'vitest';
import { openSmtp } from '#server/ports/mail/smtp.ts';
import { testMailSecret } from '#server/testing/build-test-app.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { requesterOf } from '#server/testing/people.ts';
import { startSmtpServer } from '#server/testing/start-smtp-server.ts';
import { closedAfterTests, openTestApp } from '#server/testing/open-test-app.ts';

/** What a relay such as Amazon SES puts in the place of our Message-ID. */
const relayed = '<0100019ab-6c7e@email.amazonses.test>';

const relay = closedAfterTests(await startSmtpServer());
const mail = closedAfterTests(openSmtp({ url: relay.url, from: 'Whereabouts <no-reply@where.test>' }));
const app = await openTestApp({ ports: { mail } });

/** The headers that a recipient's mail program, or a bouncing server, knows of the e-mail. */
async function mailed(recipient: string) {
  const requester = requesterOf(app, await makeSubscriber(app));
  const { id } = await requester.request({ channel: 'EMAIL', recipient });
  await runDueJobs(app);
  const { email } = relay.arrived.find(({ recipients }) => recipients.includes(recipient))!;
  return { requester, id, messageId: relayed, references: email.references ?? '' };
}

const post = (payload: string) =>
  app.inject({
    method: 'POST',
    url: '/webhooks/mail',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${testMailSecret}` },
    payload: payload.replace(/\n/g, '\r\n'),
  });

test('STOP in a reply blocks, although the relay replaced our Message-ID', async () => {
  const recipient = 'reply@example.org';
  const { messageId, references } = await mailed(recipient);
  // RFC 5322, 3.6.4.
  await post(
    `In-Reply-To: ${messageId}\nReferences: ${references}\n ${messageId}\nSubject: Re: question\n\nSTOP\n`,
  );
  const { code } = await requesterOf(app, await makeSubscriber(app)).request({ channel: 'EMAIL', recipient });
  expect(code).toBe('RECIPIENT_UNAVAILABLE');
});

test('a bounce that returns the relay’s headers shows the message as failed', async () => {
  const { requester, id, messageId, references } = await mailed('bounce@example.org');
  await post(`MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Final-Recipient: rfc822; bounce@example.org
Action: failed
Status: 5.1.1
--b
Content-Type: text/rfc822-headers

Message-ID: ${messageId}
References:
 ${references}
Subject: Somebody is asking where you are
--b--
`);
  expect((await requester.location(id)).delivery).toBe('FAILED');
});
