import { expectAccessible } from './support/accessible.ts';
import { demoSession } from './support/api.ts';
import { back, startAsking } from './support/dashboard.ts';
import { asked, askQuietly, sent } from './support/ask.ts';
import { forgetLimits } from './support/forget-limits.ts';
import { openLink, share, shown, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('the requester answers “Who is this?”, gets a reply, asks for more time, and cancels', async ({
  story,
}) => {
  const { whereabouts, recipient, texts } = story;
  const { who, reply, actions, cancel, badge, state } = texts.location;
  const { page, link } = await sent(story, '+6281234567813');
  const token = new URL(link).hash.slice(1);
  const asRecipient = async (mutation: string) => {
    const answer = await fetch(`${whereabouts.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-app-id': 'e2e' },
      body: JSON.stringify({
        query: `mutation ($token: String!) { ${mutation} { state } }`,
        variables: { token },
      }),
    });
    const { errors } = (await answer.json()) as { errors?: unknown };
    expect(errors).toBeUndefined();
  };

  await asRecipient('askWhoThisIs(token: $token)');
  const form = page.getByRole('form', { name: who.title });
  await expect(form).toBeVisible();
  await expectAccessible(page, 'who-asks form');
  await form.getByRole('button', { name: who.lapse }).click();
  await expect(shown(page, who.lapsed)).toBeVisible();
  await page.getByRole('button', { name: who.answer, exact: true }).click();
  await form.getByLabel(who.name).fill('see example.com/x');
  await form.getByRole('button', { name: who.send }).click();
  await expect(form.getByText(who.invalid)).toBeVisible();
  await expect(form.getByLabel(who.name)).toHaveValue('see example.com/x');
  await form.getByLabel(who.name).fill('Budi');
  await form.getByRole('button', { name: who.send }).click();
  await expect(shown(page, who.done)).toBeVisible();

  await asRecipient('replyWithoutLocation(token: $token, reply: CALL_ME)');
  await expect(shown(page, reply.said.replace('{{reply}}', reply.CALL_ME))).toBeVisible();
  const call = page
    .getByRole('link', { name: new RegExp(`^${reply.call.split('{{')[0]}`) })
    .filter({ visible: true });
  await expect(call).toHaveAttribute('href', 'tel:+6281234567813');

  const theirs = await openLink(recipient, link, story);
  await share(theirs, story, 'CITY');
  await page.getByRole('button', { name: actions.extend }).click();
  await expect(shown(page, actions.extendAsked)).toBeVisible();

  await page.getByRole('button', { name: actions.end }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(cancel.sharing)).toBeVisible();
  await expectAccessible(page, 'cancel dialog');
  await dialog.getByRole('button', { name: cancel.keep }).click();
  await expect(shown(page, badge.ip)).toBeVisible();
  await page.getByRole('button', { name: actions.end }).click();
  await dialog.getByRole('button', { name: cancel.sharingConfirm }).click();
  await expect(shown(page, badge.cancelled)).toBeVisible();
  const [cancelled = ''] = state.cancelled.split(' {{');
  await expect(shown(page, cancelled)).toBeVisible();
  await expect(page.getByRole('button', { name: actions.end })).toBeHidden();
});

test('records can be searched and filtered by state, and change filters with their state', async ({
  story,
}) => {
  const { recipient, texts } = story;
  const { filter, request, tabs } = texts.location;
  const { page, link } = await sent(story, '+6281234567814');
  await back(page, texts);
  const dialog = await startAsking(page, texts, 'LINK');
  await dialog.getByLabel(request.linkTitle).filter({ visible: true }).fill('Grandma');
  await dialog.getByRole('button', { name: request.generate }).click();
  await dialog.getByRole('button', { name: request.linkHistory }).click();
  await page.getByRole('tab', { name: tabs.all }).click();
  const rows = page.getByRole('tabpanel').locator('[data-request]');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: filter.open }).click();
  const search = page.getByRole('searchbox', { name: filter.search });
  await expect(search).toBeFocused();
  await search.fill('812-3456-7814');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/q=812/);
  await search.fill('nobody');
  await expect(page.getByText(filter.none)).toBeVisible();
  await page.getByRole('link', { name: filter.clear }).click();
  await expect(rows).toHaveCount(2);
  await expect(search).toHaveValue('');

  const state = page.getByRole('combobox', { name: filter.state });
  await state.selectOption('GRANTED');
  await expect(page.getByText(filter.none)).toBeVisible();
  const theirs = await openLink(recipient, link, story);
  await share(theirs, story, 'CITY');
  await expect(rows).toHaveCount(1);
  await state.selectOption('AWAITING');
  await expect(rows).toHaveText(/Grandma/);
  await expectAccessible(page, 'filtered list');
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(state).toHaveValue('AWAITING');
  // A field that is cleared stays; the button clears and closes them.
  await state.selectOption('');
  await expect(rows).toHaveCount(2);
  await state.selectOption('ENDED');
  await page.getByRole('button', { name: filter.close }).click();
  await expect(rows).toHaveCount(2);
  await expect(search).toBeHidden();
  await expect(page.getByRole('button', { name: filter.open })).toBeFocused();
});

test('a long list shows 20 records at first, and the rest on demand', async ({ story }) => {
  const { whereabouts, requester, texts } = story;
  const { more } = texts.common;
  const { tabs } = texts.location;
  const session = await demoSession(story);
  for (let count = 1; count <= 23; count += 1) {
    await askQuietly(story, { channel: 'LINK', title: `Trip ${count}` }, session);
    await forgetLimits(whereabouts, -1);
  }
  const page = await signIn(requester, story);
  await page.getByRole('tab', { name: tabs.LINK }).click();
  const rows = page.getByRole('tabpanel').locator('[data-request]');
  await expect(rows).toHaveCount(20);
  await expect(page.getByText(texts.location.count_other.replace('{{count}}', '23'))).toBeVisible();
  await expect(rows.first()).toContainText('Trip 23');
  await page.getByRole('button', { name: more, exact: true }).click();
  await expect(rows).toHaveCount(23);
  await expect(rows.last()).toContainText('Trip 1');
  await expect(page.getByRole('button', { name: more, exact: true })).toBeHidden();
});

test('the track’s slider works by keyboard, keeps the selected time, and the place has directions', async ({
  story,
}) => {
  const { whereabouts, requester, recipient, texts } = story;
  const { slider, place, directions, track } = texts.location;
  await recipient.grantPermissions(['geolocation']);
  await recipient.setGeolocation({ latitude: -6.2, longitude: 106.82, accuracy: 20 });
  const foreign: string[] = [];
  requester.on('request', (request) => {
    if (!request.url().startsWith(whereabouts.url) && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url());
  });
  const { page, theirs } = await asked(story, '+6281234567816');
  await share(theirs, story, 'EXACT');
  const inWords = page.getByRole('region', { name: place.inWords });
  await expect(inWords).toContainText(/6[.,]2000°/);
  await recipient.setGeolocation({ latitude: -6.201, longitude: 106.821, accuracy: 20 });
  await expect(inWords).toContainText(/6[.,]2010°/);

  const range = page.getByRole('slider', { name: slider.label });
  await range.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(inWords.locator('dl')).toContainText(/6[.,]2000°/);
  await expect(range).toHaveAttribute('aria-valuetext', /2/);
  const [past = ''] = slider.past.split('{{');
  await expect(inWords.getByText(past.trim())).toBeVisible();
  await expectAccessible(page, 'position in the past');
  // What arrives in the meantime does not move the reader away from the time they have selected.
  await recipient.setGeolocation({ latitude: -6.202, longitude: 106.822, accuracy: 20 });
  await expect(inWords.locator('details')).toContainText(track.count_other.replace('{{count, number}}', '3'));
  await expect(inWords.locator('dl')).toContainText(/6[.,]2000°/);
  await page.getByRole('button', { name: slider.back }).click();
  await expect(inWords.locator('dl')).toContainText(/6[.,]2020°/);

  const osm = page.getByRole('link', { name: directions.label.replace('{{name}}', directions.osm) });
  await expect(osm).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(osm).toHaveAttribute('target', '_blank');
  await expect(osm).toHaveAttribute('href', /to=-6\.2020%2C106\.8220/);
  expect(foreign).toEqual([]);
});
