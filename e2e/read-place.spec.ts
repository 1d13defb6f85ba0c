import { ask } from './support/ask.ts';
import { openDashboard, openLink, share, startSession } from './support/people.ts';
import { both, expect, test } from './support/test.ts';

test('both read the same place aloud, the recipient also offline', both, async ({ story }) => {
  const { requester, recipient, texts } = story;
  const { read } = texts.consent;
  await recipient.grantPermissions(['geolocation']);
  await recipient.setGeolocation({ latitude: -6.175392, longitude: 106.827153, accuracy: 12 });
  const session = await startSession(requester, story);
  const { id, link } = await ask(story, { channel: 'LINK', title: 'Trip' }, session);
  const theirs = await openLink(recipient, link, story);
  const loaded = theirs.waitForResponse(/place-notations/);
  await share(theirs, story, 'EXACT');
  await expect(theirs.getByRole('heading', { name: texts.consent.sharing.heading.EXACT })).toBeVisible();
  await loaded;
  await recipient.setOffline(true);
  await theirs.getByText(read.open).click();
  const codes = ['-6.17539, 106.82715', '6P58RRFG+RV', '48M YU 02178 17060'];
  for (const code of codes) await expect(theirs.getByText(code, { exact: true })).toBeVisible();

  const page = await openDashboard(requester, story, `?request=${id}`);
  await page.getByRole('button', { name: texts.location.read.button }).click();
  for (const code of codes) await expect(page.getByText(code, { exact: true })).toBeVisible();
  await requester.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page
    .getByRole('button', { name: texts.location.read.copyLabel.replace('{{name}}', 'Plus Code') })
    .click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('6P58RRFG+RV');
});
