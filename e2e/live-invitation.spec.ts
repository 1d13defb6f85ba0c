import { api, demoSession } from './support/api.ts';
import { ask } from './support/ask.ts';
import { openLink, share } from './support/people.ts';
import { expect, test } from './support/test.ts';

test("the recipient's page learns at once what the requester does, once the recipient has acted", async ({
  story,
}) => {
  const { recipient, texts } = story;
  const session = await demoSession(story);
  const asRequester = (mutation: string) =>
    api(story, `mutation ($id: ID!) { ${mutation} { id } }`, { id }, session);
  const { id, link } = await ask(
    story,
    { channel: 'PHONE', recipient: '+6281234567871', senderName: 'Sari' },
    session,
  );
  const token = new URL(link).hash.slice(1);

  const addresses: string[] = [];
  let messages = 0;
  recipient.on('page', (page) =>
    page.on('websocket', (socket) => {
      addresses.push(socket.url());
      socket.on('framereceived', ({ payload }) => (messages += String(payload).includes('"next"') ? 1 : 0));
    }),
  );
  const theirs = await openLink(recipient, link, story);
  const { other, ended } = texts.consent;
  const who = theirs.getByRole('button', { name: other.who });
  await theirs.getByText(other.heading).click();
  await expect(who).toBeVisible();
  expect(addresses).toEqual([]);

  await who.click();
  await expect.poll(() => messages).toBe(1);
  await asRequester('answerWhoThisIs(locationId: $id, name: "Budi")');
  await expect(theirs.getByText(other.whoAnswered.replace('{{name}}', 'Budi'))).toBeVisible();
  expect(messages).toBe(2);

  await share(theirs, story, 'CITY');
  // The connection is a new one: the earlier one was over with the answer.
  await expect.poll(() => addresses.length).toBe(2);
  const before = messages;
  await asRequester('cancelRequest(locationId: $id)');
  await expect(theirs.getByText(ended.CANCELLED).first()).toBeVisible();
  expect(messages).toBeGreaterThan(before);
  expect(addresses.join()).not.toContain(token);
});
