import { expect, test } from 'vitest';
import { openTwilioSms } from '#server/ports/sms/twilio.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { newPhone } from '#server/testing/factories.ts';
import { twilioKeys, startTwilioDouble } from '#server/testing/twilio.ts';
import { closedAfterTests, openTestApp } from '#server/testing/open-test-app.ts';
import { Message } from './message.entity.ts';

const double = closedAfterTests(await startTwilioDouble());
const sms = openTwilioSms({ ...twilioKeys, apiUrl: double.url, from: '+15005550006' });
const app = await openTestApp({ ports: { sms } });

test('a code that is asked for again is sent again, even if Twilio fails at first', async () => {
  const phone = newPhone();
  const ask = () =>
    app.graphql('mutation ($s: String!) { requestOwnershipCode(subject: $s, locale: en) { accepted } }', {
      s: phone,
    });
  expect((await ask()).errors).toBeUndefined();
  await runDueJobs(app);
  app.advance(2 * 60_000);
  expect((await ask()).errors).toBeUndefined();
  double.refuse({ status: 503 });
  await runDueJobs(app);
  await runDueJobs(app);
  const [first, second] = double.sent;
  const codeOf = (sent: typeof first) => /\d{6}/.exec(String(sent?.params['Body']))?.[0];
  expect(codeOf(second)).toBe(codeOf(first));
  expect(second?.params['Body']).toContain('8 minutes');
  const messages = await app.orm.em.fork().find(Message, {}, { orderBy: { createdAt: 'asc' } });
  expect(messages).toMatchObject([
    { state: 'SENT', providerId: first?.sid },
    { state: 'SENT', providerId: second?.sid },
  ]);
});
