import type { Page } from '@playwright/test';
import { asked } from './support/ask.ts';
import { badge, share, stopButton } from './support/people.ts';
import { expect, test, type Story } from './support/test.ts';

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
    await theirs.getByRole('button', { name: consent.arrival[choice] }).click();
    await expect(told(page, story)).toBeVisible();
    await expect(badge(page, isOver ? location.badge.ended : location.badge.ip)).toBeVisible();
    await expect(stopButton(theirs, story)).toBeVisible({ visible: !isOver });
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
