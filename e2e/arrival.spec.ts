import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { asked } from './support/ask.ts';
import { everythingStored } from './support/database.ts';
import { badge, share, shown, stopButton } from './support/people.ts';
import { expect, test, type Story } from './support/test.ts';
import { sentBy } from './support/watch.ts';

const told = (page: Page, { texts }: Story) =>
  page.getByText(texts.location.arrived.name.replace('{{name}}', '')).filter({ visible: true }).first();

test('only when I arrive: nothing else is shown, and the arrival is, with its time', async ({ story }) => {
  const { consent, location } = story.texts;
  const { page, theirs } = await asked(story, '+6281234567860');
  await share(theirs, story, 'ARRIVAL');
  await expect(theirs.getByRole('heading', { name: consent.sharing.heading.ARRIVAL })).toBeVisible();
  await expect(badge(page, location.badge.agreed)).toBeVisible();
  await theirs.getByRole('button', { name: consent.arrival.here }).click();
  await expect(theirs.getByText(consent.ended.ARRIVED).first()).toBeVisible();
  await expect(told(page, story)).toContainText(/\d[.:]\d\d/);
  await expect(badge(page, location.badge.ended)).toBeVisible();
});

for (const [name, choice, isOver] of [
  ['go on', 'goOn', false],
  ['stop', 'stop', true],
] as const)
  test(`beside a place, the recipient chooses to ${name} after the arrival`, async ({ story }) => {
    const { consent, location } = story.texts;
    const { page, theirs } = await asked(story, isOver ? '+6281234567861' : '+6281234567862');
    await share(theirs, story, 'CITY');
    await theirs.getByRole('button', { name: consent.arrival.open }).click();
    await theirs.getByRole('radio', { name: consent.arrival[choice] }).check();
    await theirs.getByRole('button', { name: consent.arrival.here }).click();
    await expect(told(page, story)).toBeVisible();
    await expect(badge(page, isOver ? location.badge.ended : location.badge.ip)).toBeVisible();
    await expect(stopButton(theirs, story)).toBeVisible({ visible: !isOver });
    await expect(theirs.getByRole('heading', { level: 1 })).toBeFocused();
  });

test("an 'I’m there' that did not arrive is sent after a reload, with the time when it was pressed, once", async ({
  story,
}) => {
  const { consent } = story.texts;
  const { page, theirs } = await asked(story, '+6281234567863');
  await share(theirs, story, 'ARRIVAL');
  const here = theirs.getByRole('button', { name: consent.arrival.here });
  await expect(here).toBeVisible();
  await theirs.route('**/graphql', (route) => route.abort());
  await here.click();
  await expect(theirs.getByText(consent.pending.waiting).first()).toBeVisible();
  await theirs.unroute('**/graphql');
  await theirs.reload();
  await expect(theirs.getByText(consent.ended.ARRIVED).first()).toBeVisible();
  await expect(told(page, story)).toBeVisible();
});

/** Where they go: as the list of places names and rounds it, and as it may be written anywhere. */
const goal = { name: 'Banyuwangi', latitude: -8.2325, longitude: 114.35755 };
const elsewhere = { latitude: -6.9147, longitude: 107.6098, accuracy: 20 };
// A latitude without its sign would also be found in the seconds of a time.
const canaries = [goal.name, '-8.23', '114.357', '114.358', '114.36'];

/** The recipient finds the place by its name, by keyboard alone, and has it watched. */
async function markByName(theirs: Page, { texts }: Story): Promise<void> {
  const { place } = texts.consent;
  await theirs.getByRole('button', { name: place.open }).press('Enter');
  await theirs.getByRole('searchbox', { name: place.search }).pressSequentially(goal.name);
  await expect(theirs.getByRole('button', { name: goal.name })).toBeVisible();
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByRole('status').filter({ hasText: goal.name })).toBeVisible();
  const watch = theirs.getByRole('button', { name: place.watch });
  while (!(await watch.evaluate((button) => button === document.activeElement)))
    await theirs.keyboard.press('Tab');
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByText(place.stays)).toBeFocused();
}

test(
  'at a place that was marked by name the arrival is told by itself, and the place is nowhere but on the device',
  { tag: '@both' },
  async ({ story }) => {
    const { recipient, texts } = story;
    const { consent, location } = texts;
    await recipient.setGeolocation(elsewhere);
    const sent = sentBy(recipient);
    const { page, theirs, link } = await asked(story, '+6281234567864');
    await share(theirs, story, 'ARRIVAL');
    await recipient.grantPermissions(['geolocation']);
    await markByName(theirs, story);
    await expect(theirs.getByText(consent.place.live)).toBeVisible();
    await expect(badge(page, location.badge.agreed)).toBeVisible();
    await theirs.close();
    const reopened = await recipient.newPage();
    await reopened.goto(link);
    await expect(reopened.getByText(consent.place.live)).toBeVisible();
    await recipient.setGeolocation({ ...goal, accuracy: 10 });
    await expect(reopened.getByText(consent.ended.ARRIVED).first()).toBeVisible();
    await expect(told(page, story)).toContainText(/\d[.:]\d\d/);
    expect(sent.filter((text) => text.includes('.pmtiles?bytes='))).not.toHaveLength(0);
    const everywhere = [
      ...sent,
      await everythingStored(story.whereabouts),
      await story.whereabouts.logTail(),
    ];
    for (const canary of canaries)
      expect(
        everywhere.filter((text) => text.includes(canary)),
        canary,
      ).toEqual([]);
    expect(await reopened.evaluate(() => Object.keys(localStorage))).toEqual([]);
  },
);

test('beside an exact share the arrival is told by itself, and sharing goes on', async ({ story }) => {
  const { recipient, texts } = story;
  await recipient.setGeolocation(elsewhere);
  await recipient.grantPermissions(['geolocation']);
  const { page, theirs } = await asked(story, '+6281234567865');
  await share(theirs, story, 'EXACT');
  await theirs.getByRole('button', { name: texts.consent.arrival.open }).click();
  await theirs.getByRole('radio', { name: texts.consent.arrival.goOn }).check();
  await markByName(theirs, story);
  await recipient.setGeolocation({ ...goal, accuracy: 10 });
  await expect(told(page, story)).toBeVisible();
  await expect(stopButton(theirs, story)).toBeVisible();
  await expect(badge(page, texts.location.badge.gps)).toBeVisible();
});

test('without permission the page says why it cannot watch, and “I’m there” still tells', async ({
  story,
}) => {
  const { recipient, texts } = story;
  const { consent } = texts;
  await recipient.clearPermissions();
  const { page, theirs } = await asked(story, '+6281234567866');
  await share(theirs, story, 'ARRIVAL');
  await markByName(theirs, story);
  await expect(shown(theirs, consent.problem.DENIED.plain)).toBeVisible();
  await expectAccessible(theirs, 'a place marked, position refused');
  await theirs.getByRole('button', { name: consent.arrival.here }).click();
  await expect(told(page, story)).toBeVisible();
});
