import { expect, test, vi } from 'vitest';
import { makeRequest, makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { recipientOf } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp({ worker: true });

const messageFor = async (token: string) => {
  const query = 'query ($token: String!) { invitation(token: $token) { message } }';
  return (await app.graphql(query, { token })).data.invitation.message as string | null;
};

test.each([
  ['PHONE', newPhone(), 'sms.ask.en', 'Ani'],
  ['PHONE', '+12025550143', 'sms.ask.id', null],
  ['EMAIL', 'mum@example.com', 'email.ask.en', 'Ani'],
])(
  'the answer key of a request by %s to %s shows the message as it was sent',
  async (channel, recipient, templateId, senderName) => {
    const subscriber = await makeSubscriber(app);
    const input = { channel, recipient, templateId, senderName };
    const { id, link, linkToken } = await makeRequest(app, subscriber, input);
    const sent = await vi.waitFor(
      async () => {
        const message = (await app.inbox.list()).find(({ to }) => to === recipient);
        expect(message).toBeTruthy();
        expect(await messageFor(linkToken)).toBeTruthy();
        return message!;
      },
      { timeout: 15_000 },
    );
    expect(sent.text).toContain(linkToken);
    expect(await messageFor(linkToken)).toBe(sent.text.replace(linkToken, '…'));
    // The link that the requester has is not in it.
    expect(await messageFor(link.split('#')[1]!)).toBeNull();

    await recipientOf(app, linkToken).askWho();
    const answer = 'mutation ($id: ID!) { answerWhoThisIs(locationId: $id, name: "Dewi") { id } }';
    expect((await app.graphql(answer, { id }, { token: subscriber.token })).errors).toBeUndefined();
    // That name was not in it.
    expect(await messageFor(linkToken)).toBeNull();
  },
);

test('a link that came without a message shows none', async () => {
  const { linkToken } = await makeRequest(app, await makeSubscriber(app));
  expect(await messageFor(linkToken)).toBeNull();
});
