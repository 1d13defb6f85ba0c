import { describe, expect, test } from 'vitest';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { runDueJobs, waitingJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { hour } from '#shared/time-units.ts';

const app = await openTestApp();

async function asked(input: object = { channel: 'LINK', title: 'A link' }) {
  const { linkToken } = await requesterOf(app, await makeSubscriber(app)).request(input);
  return { recipient: recipientOf(app, linkToken) };
}
/** The messages that a recipient got, except the confirmation of their grant. */
const textsTo = async (recipient: string) =>
  (await app.inbox.list()).filter(({ to, text }) => to === recipient && !/Not you|Bukan Anda/.test(text));

describe('a reminder halfway through a long share', () => {
  test.each([
    ['en', 'You are still sharing', '/share#'],
    ['id', 'Anda masih membagikan', '/id/share#'],
  ])('is sent once by SMS in %s, with the link', async (locale, words, path) => {
    const recipient = newPhone();
    const { recipient: link } = await asked({ channel: 'PHONE', recipient, templateId: `sms.ask.${locale}` });
    await runDueJobs(app);
    await link.grant('AREA', 'EIGHT_HOURS', locale);
    app.advance(4 * hour - 60_000);
    await runDueJobs(app);
    expect(await textsTo(recipient)).toHaveLength(1);
    app.advance(61_000);
    await runDueJobs(app);
    const [reminder, , ...more] = await textsTo(recipient);
    expect(more).toEqual([]);
    expect(reminder?.text).toContain(words);
    expect(reminder?.text).toContain(path);
  });

  test('is sent by e-mail with a subject', async () => {
    const recipient = 'long@example.org';
    const { recipient: link } = await asked({ channel: 'EMAIL', recipient });
    await runDueJobs(app);
    await link.grant('AREA', 'UNTIL_STOPPED');
    app.advance(12 * hour);
    await runDueJobs(app);
    expect((await textsTo(recipient))[0]).toMatchObject({ subject: 'You are still sharing your location' });
  });

  test('is not sent when the share was stopped or shortened, or the requester blocked', async () => {
    for (const how of ['stop', 'short', 'block']) {
      const recipient = newPhone();
      const { recipient: link } = await asked({ channel: 'PHONE', recipient });
      await runDueJobs(app);
      await link.grant('AREA', 'EIGHT_HOURS');
      if (how === 'stop') await link.stop();
      if (how === 'short') await link.grant('AREA', 'ONE_HOUR');
      if (how === 'block') await link.block();
      app.advance(4 * hour);
      await runDueJobs(app);
      expect(await textsTo(recipient)).toHaveLength(1);
    }
  });

  test('is not sent for a share of an hour', async () => {
    const recipient = newPhone();
    const { recipient: link } = await asked({ channel: 'PHONE', recipient });
    await runDueJobs(app);
    await link.grant('AREA', 'ONE_HOUR');
    app.advance(hour / 2 + 1_000);
    await runDueJobs(app);
    expect(await textsTo(recipient)).toHaveLength(1);
  });

  test('is not sent over LINK, where no address is known', async () => {
    const { recipient } = await asked();
    await recipient.grant('AREA', 'EIGHT_HOURS');
    const before = (await app.inbox.list()).length;
    app.advance(4 * hour);
    await runDueJobs(app);
    expect(await app.inbox.list()).toHaveLength(before);
  });

  test('is moved to halfway through the extension when the share is extended', async () => {
    const recipient = newPhone();
    const { recipient: link } = await asked({ channel: 'PHONE', recipient });
    await runDueJobs(app);
    await link.grant('AREA', 'EIGHT_HOURS');
    app.advance(2 * hour);
    await link.extend();
    app.advance(2 * hour + 1_000);
    await runDueJobs(app);
    expect(await textsTo(recipient)).toHaveLength(1);
    app.advance(2 * hour);
    await runDueJobs(app);
    expect(await textsTo(recipient)).toHaveLength(2);
    expect(
      (await waitingJobs(app, 'remind-of-share')).filter((at) => at.getTime() < app.ports.now().getTime()),
    ).toEqual([]);
  });

  test('is sent only once when the share is extended twice within a minute', async () => {
    const recipient = newPhone();
    const { recipient: link } = await asked({ channel: 'PHONE', recipient });
    await runDueJobs(app);
    await link.grant('AREA', 'UNTIL_STOPPED');
    await runDueJobs(app);
    // Late enough that the recipient's daily cap has room for more.
    app.advance(20 * hour);
    await runDueJobs(app);
    const before = (await textsTo(recipient)).length;
    await link.extend();
    app.advance(30_000);
    await link.extend();
    app.advance(12 * hour);
    await runDueJobs(app);
    expect(await textsTo(recipient)).toHaveLength(before + 1);
  });
});
