import { api, demo, demoSession, encryptedFor } from './support/api.ts';
import { ask, openAsked } from './support/ask.ts';
import { renewDemo } from './support/account.ts';
import { block, openLink, share } from './support/people.ts';
import { expect, test } from './support/test.ts';

const phone = '+6281234567961';

test('a mail scanner that opens the link and clicks its buttons neither grants nor blocks', async ({
  story,
  browser,
  baseURL,
}) => {
  const { recipient, texts } = story;
  const { words, consent } = texts;
  const session = await demoSession(story);
  const { link } = await ask(story, { channel: 'EMAIL', recipient: 'scanned@example.com' }, session);
  const scanner = await browser.newContext({ baseURL });
  const page = await openLink(scanner, link, story);
  await page.getByRole('button', { name: words.share, exact: true }).click();
  await page.getByText(consent.other.blockHeading, { exact: true }).click();
  await page.getByRole('button', { name: new RegExp(`^${consent.block.button}$`) }).click();
  // The confirmation button is there, but is not pressed.
  await expect(page.getByRole('button', { name: consent.block.now, exact: true })).toBeVisible();
  await scanner.close();

  const { locations } = await api<{ locations: { nodes: { consent: string; status: string }[] } }>(
    story,
    '{ locations { nodes { consent status } } }',
    {},
    session,
  );
  expect(locations.nodes).toEqual([{ consent: 'AWAITING', status: 'PENDING' }]);
  const theirs = await openLink(recipient, link, story);
  await share(theirs, story, 'CITY');
  await expect(theirs.getByRole('heading', { name: consent.sharing.heading.CITY })).toBeVisible();
});

test('a recipient can report and block after the requester deletes the account; a new account is blocked', async ({
  story,
}) => {
  const { whereabouts, texts } = story;
  const { consent } = texts;
  const session = await demoSession(story);
  const { theirs, link } = await openAsked(story, { channel: 'PHONE', recipient: phone }, { session });
  const { locations } = await api<{ locations: { nodes: { id: string }[] } }>(
    story,
    '{ locations { nodes { id } } }',
    {},
    session,
  );
  await api(
    story,
    'mutation ($id: ID!) { cancelRequest(locationId: $id) { consent } }',
    { id: locations.nodes[0]!.id },
    session,
  );
  await api(
    story,
    'mutation ($secret: String!) { deleteAccount(encryptedPassword: $secret) { kept { kind } } }',
    { secret: await encryptedFor(story, demo.password) },
    session,
  );

  await theirs.goto('about:blank');
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: consent.cancelled.heading })).toBeVisible();
  await theirs.getByRole('button', { name: consent.report.open }).click();
  await theirs.getByRole('radio', { name: consent.report.reason.HARASSMENT }).check();
  const words = theirs.getByLabel(consent.report.details);
  const send = theirs.getByRole('button', { name: consent.report.send });
  // A whole conversation as evidence: it is refused with a message, not silently truncated.
  await words.fill('They wrote again. '.repeat(112));
  await expect(theirs.getByText('Please shorten your text to 2,000 characters or fewer.')).toBeVisible();
  await send.click();
  await expect(words).toBeFocused();
  expect(await words.inputValue()).toHaveLength(2_016);
  await words.fill('They wrote again. '.repeat(111));
  await send.click();
  await expect(theirs.getByText(consent.report.sent)).toBeVisible();
  await block(theirs, story);
  await expect(theirs.getByText(consent.block.done)).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText(consent.block.done)).toBeVisible();

  await renewDemo(whereabouts);
  const refused = await fetch(`${whereabouts.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-app-id': 'e2e',
      authorization: `Bearer ${await demoSession(story)}`,
    },
    body: JSON.stringify({
      query:
        'mutation ($input: RequestLocationInput!) { requestLocation(input: $input) { location { id } } }',
      variables: { input: { channel: 'PHONE', recipient: phone, templateId: 'sms.ask.en' } },
    }),
  });
  expect(await refused.text()).toContain('RECIPIENT_UNAVAILABLE');
});
