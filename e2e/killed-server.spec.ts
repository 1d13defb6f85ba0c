import { asked } from './support/ask.ts';
import { inbox } from './support/inbox.ts';
import { badge, inWords, share, shown, stopButton } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { markPage } from './support/watch.ts';

const longWait = { timeout: 40_000 };

test('after the server is killed during a share, both screens say so and resume on its restart', async ({
  story,
}) => {
  const { whereabouts, recipient, texts } = story;
  const { consent, location } = texts;
  await recipient.grantPermissions(['geolocation']);
  await recipient.setGeolocation({ latitude: -6.4, longitude: 106.8, accuracy: 10 });
  const { page, theirs } = await asked(story, '+6281234567850');
  await share(theirs, story, 'EXACT');
  await expect(inWords(page, story)).toContainText('6.4000°');
  const isSamePage = await markPage(page);
  const isSameShare = await markPage(theirs);

  await whereabouts.kill9();
  await expect(shown(page, location.live.down)).toBeVisible();
  await recipient.setGeolocation({ latitude: -6.401, longitude: 106.8, accuracy: 10 });
  await expect(theirs.getByText(consent.gps.offline).first()).toBeVisible(longWait);

  await whereabouts.restart();
  await expect(inWords(page, story)).toContainText('6.4010°', longWait);
  await expect(page.getByText(location.live.down)).toBeHidden();
  await expect(theirs.getByText(consent.gps.offline).first()).toBeHidden();
  await recipient.setGeolocation({ latitude: -6.402, longitude: 106.8, accuracy: 10 });
  await expect(inWords(page, story)).toContainText('6.4020°');
  await expect(badge(page, location.badge.gps)).toBeVisible();

  await stopButton(theirs, story).click();
  await expect(badge(page, location.badge.ended)).toBeVisible();
  expect(await isSamePage()).toBe(true);
  expect(await isSameShare()).toBe(true);
});

test('an arrival is told once, with its time, though the server is killed before and after each step', async ({
  story,
}) => {
  const { whereabouts, texts } = story;
  const { consent, location } = texts;
  const phone = '+6281234567851';
  const powerCut = async () => {
    await whereabouts.kill9();
    await whereabouts.restart();
  };
  const { page, theirs } = await asked(story, phone);
  await powerCut();
  await share(theirs, story, 'ARRIVAL');
  await expect(theirs.getByRole('heading', { name: consent.sharing.heading.ARRIVAL })).toBeVisible(longWait);
  await whereabouts.kill9();
  await theirs.getByRole('button', { name: consent.arrival.here }).click();
  await expect(theirs.getByText(consent.pending.waiting).first()).toBeVisible(longWait);
  await whereabouts.restart();
  await expect(theirs.getByText(consent.ended.ARRIVED).first()).toBeVisible(longWait);
  const told = page
    .getByText(location.arrived.name.replace('{{name}}', ''))
    .filter({ visible: true })
    .first();
  await expect(told).toContainText(/\d[.:]\d\d/, longWait);
  const said = await told.textContent();
  await powerCut();
  await Promise.all([page.reload(), theirs.reload()]);
  await expect(theirs.getByText(consent.ended.ARRIVED).first()).toBeVisible();
  await expect(told).toHaveText(said!);
  // What asked, and what confirms the share.
  const messages = async () => (await inbox(whereabouts)).filter(({ to }) => to === phone).length;
  await expect.poll(messages).toBe(2);
});
