import { api, demoSession } from './support/api.ts';
import { ask, asked } from './support/ask.ts';
import { badge, openLink, share, stopButton } from './support/people.ts';
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

test('without fonts, pictures of the map and a live connection the recipient shares, hears and stops', async ({
  story,
}) => {
  const { recipient, texts } = story;
  await recipient.route(/woff2|[/]map[/]/, (route) => route.abort());
  await recipient.routeWebSocket('**/graphql', (socket) => socket.close());
  await recipient.grantPermissions(['geolocation']);
  const { page, theirs } = await asked(story, '+6281234567872');
  await share(theirs, story, 'EXACT');
  await recipient.setGeolocation({ latitude: -6.4, longitude: 106.8, accuracy: 10 });
  await expect(badge(page, texts.location.badge.gps)).toBeVisible();
  await page.getByRole('button', { name: texts.location.actions.extend }).click();
  // The page asks now and then all the same.
  await expect(theirs.getByText(texts.consent.more.extensionAsked)).toBeVisible({ timeout: 40_000 });
  await stopButton(theirs, story).click();
  await expect(badge(page, texts.location.badge.ended)).toBeVisible();
});
