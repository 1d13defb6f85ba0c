import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '#server/startup/env.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { requesterOf } from '#server/testing/people.ts';
import { texts } from '#server/texts/texts.ts';

const phones = { GB: '+447700900777', ID: '+6281234567890', PH: '+639171234567' };
type Country = keyof typeof phones;
const usual = readEnv({}).SMS_ONE_WAY_COUNTRIES;

describe.each([
  { sender: 'a number', oneWayCountries: usual, offered: { GB: true, ID: false, PH: false } },
  { sender: 'an alphanumeric sender', oneWayCountries: null, offered: { GB: false, ID: false, PH: false } },
])('SMS from $sender', ({ oneWayCountries, offered }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp({ settings: { oneWayCountries } });
  });
  afterAll(() => app.close());

  const textTo = async (to: string) => {
    await runDueJobs(app);
    return (await app.inbox.list()).find((entry) => entry.to === to)!.text;
  };
  const cases = (['GB', 'ID', 'PH'] as const).flatMap((country) =>
    (['en', 'id'] as const).map((locale) => ({ country, locale, isOffered: offered[country] })),
  );

  test.each(cases)(
    'a request to $country in $locale offers STOP: $isOffered, in the message as in its preview',
    async ({ country, locale, isOffered }) => {
      const templateId = `sms.ask.${locale}`;
      const requester = requesterOf(app, await makeSubscriber(app));
      const { linkToken } = await requester.request({
        channel: 'PHONE',
        recipient: phones[country],
        templateId,
      });
      const { data } = await app.graphql(
        'query ($id: ID!, $country: String) { messagePreview(templateId: $id, country: $country) { text } }',
        { id: templateId, country: country.toLowerCase() },
      );
      const text = await textTo(phones[country]);
      expect(text).toBe(data.messagePreview.text.replace('…', linkToken));
      const { byReply, byLink } = texts[locale].howToBlock.SMS;
      expect(text.endsWith(isOffered ? byReply : byLink)).toBe(true);
      expect(text.includes('STOP')).toBe(isOffered);
    },
  );

  test.each(Object.keys(phones) as Country[])(
    'an ownership code to %s offers STOP only if it can be replied to',
    async (country) => {
      // The number has had messages by the tests before; a code leaves one of the day's three free.
      app.advance(24 * 3_600_000);
      for (const locale of ['en', 'id']) {
        await app.graphql(
          'mutation ($s: String!, $l: Locale) { requestOwnershipCode(subject: $s, locale: $l) { accepted } }',
          { s: phones[country], l: locale },
        );
        const text = await textTo(phones[country]);
        expect(text).toMatch(/\b\d{6}\b/);
        expect(text).not.toContain('{');
        expect(text.includes('STOP')).toBe(offered[country]);
      }
    },
  );

  test('the list of templates offers STOP only if the sender can receive replies', async () => {
    const { data } = await app.graphql('{ messageTemplates(channel: SMS, locale: en) { body } }');
    for (const { body } of data.messageTemplates) {
      expect(body).not.toContain('{block}');
      expect(body.includes('STOP')).toBe(offered.GB);
    }
  });
});

describe.each([true, false])('with replies to e-mails being read: %s', (readsMailReplies) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp({ settings: { readsMailReplies } });
  });
  afterAll(() => app.close());

  const mailTo = async (to: string) => {
    await runDueJobs(app);
    return (await app.inbox.list()).find((entry) => entry.to === to)!;
  };

  test.each(['en', 'id'] as const)(
    'a request in %s names the available way to block, as do its preview and the list of templates',
    async (locale) => {
      const { byReply, byLink } = texts[locale].howToBlock.EMAIL;
      const [offered, other] = readsMailReplies ? [byReply, byLink] : [byLink, byReply];
      for (const key of ['ask', 'safe']) {
        const templateId = `email.${key}.${locale}`;
        const recipient = `${key}-${locale}@example.org`;
        const requester = requesterOf(app, await makeSubscriber(app));
        const { linkToken } = await requester.request({ channel: 'EMAIL', recipient, templateId });
        const { text, html } = await mailTo(recipient);
        expect(text.endsWith(`\n\n${offered}`)).toBe(true);
        expect(text).not.toContain(other);
        expect(text.includes('STOP')).toBe(readsMailReplies);
        expect(html).toContain(offered);

        const { data } = await app.graphql(
          `query ($id: ID!) { messagePreview(templateId: $id) { text } messageTemplates(channel: EMAIL, locale: ${locale}) { id body } }`,
          { id: templateId },
        );
        expect(text).toBe(data.messagePreview.text.replace('…', linkToken));
        const shown = data.messageTemplates.find(({ id }: { id: string }) => id === templateId);
        expect(shown.body.endsWith(`\n\n${offered}`)).toBe(true);
      }
    },
  );

  test("an e-mail without a recipient's link offers a reply or the unsubscribe button to block", async () => {
    const { token } = await makeSubscriber(app);
    const ask = (to: string, l: string) =>
      app.graphql(
        'mutation ($to: String!, $l: Locale) { requestOwnershipCode(subject: $to, locale: $l) { accepted } }',
        {
          to,
          l,
        },
      );
    await ask('code-en@example.org', 'en');
    await ask('code-id@example.org', 'id');
    const change = 'mutation { requestEmailChange(newEmail: "change-en@example.org") { account { id } } }';
    await app.graphql(change, {}, { token });
    for (const to of ['code-en@example.org', 'code-id@example.org', 'change-en@example.org']) {
      const { byReply, byButton } = texts[to.includes('-id@') ? 'id' : 'en'].howToBlock.EMAIL;
      const { text } = await mailTo(to);
      expect(text.split(byReply)).toHaveLength(readsMailReplies ? 2 : 1);
      expect(text.endsWith(readsMailReplies ? byReply : byButton)).toBe(true);
    }
  });
});
