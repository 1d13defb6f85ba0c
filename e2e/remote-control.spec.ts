import { readFile } from 'node:fs/promises';
import { api, demoSession } from './support/api.ts';
import { asked, openAsked } from './support/ask.ts';
import { badge, block, erase, inWords, share, stopButton } from './support/people.ts';
import { expect, test, type Story } from './support/test.ts';
import type { Page } from '@playwright/test';

const here = { latitude: -6.175392, longitude: 106.827153, accuracy: 12 };
const fact = (page: Page, term: string) =>
  page
    .locator('dl.facts > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator('dd');
const headingOf = (page: Page, { texts }: Story, precision: string) =>
  page.getByRole('heading', { name: texts.consent.sharing.heading[precision] });

test('the remote control shows views and offers change, extend, download, report, stop, block and erase', async ({
  story,
}) => {
  const { recipient, texts } = story;
  const { consent, words, location } = texts;
  await recipient.grantPermissions(['geolocation']);
  await recipient.setGeolocation(here);
  const { page, theirs, link } = await asked(story, '+6281234567850');
  await share(theirs, story, 'EXACT');
  await expect(headingOf(theirs, story, 'EXACT')).toBeVisible();
  await expect(badge(page, location.badge.gps)).toBeVisible();

  await test.step('says what is shared, with whom, and for how much longer', async () => {
    const agreed = `${words.precision.EXACT.label}, ${words.durations.ONE_HOUR.label}`;
    await expect(fact(theirs, consent.sharing.precision)).toHaveText(agreed);
    await expect(fact(theirs, consent.sharing.asker)).toHaveText(words.asker.anonymousPhone);
    await expect(fact(theirs, consent.sharing.left)).toContainText(/59|60|1 /);
    await expect(fact(theirs, consent.sharing.place)).toContainText(/6[.,]1754/);
    await expect(fact(theirs, consent.sharing.count)).toHaveText('2');
  });

  await test.step('shows when the requester looked, and the positions that they can see', async () => {
    await theirs.getByText(consent.history.open).click();
    const history = theirs.getByRole('group').filter({ hasText: consent.history.positions });
    await expect(history.getByRole('heading', { name: consent.history.looks })).toBeVisible();
    await expect(history.getByRole('listitem').filter({ hasText: /6[.,]1754/ })).toHaveCount(1);
    await theirs.getByRole('button', { name: consent.history.again }).click();
    await expect(history.getByRole('listitem').filter({ hasText: 'Jakarta' }).first()).toBeVisible();
  });

  await test.step('grants more time when the requester asks for it', async () => {
    await page.getByRole('button', { name: location.actions.extend }).click();
    await expect(page.getByText(location.actions.extendAsked)).toBeVisible();
    await theirs.reload();
    await expect(theirs.getByText(consent.more.extensionAsked)).toBeVisible();
    await theirs.getByRole('button', { name: consent.more.extend.ONE_HOUR }).click();
    await expect(theirs.getByText(consent.more.extensionAsked)).toBeHidden();
    await expect(page.getByRole('button', { name: location.actions.extend })).toBeVisible();
  });

  await test.step('after a change to AREA for eight hours, the dashboard shows the rounded position', async () => {
    await theirs.getByRole('button', { name: consent.change.open }).click();
    await theirs.getByRole('radio', { name: words.precision.AREA.label }).check();
    await theirs.getByRole('radio', { name: words.durations.EIGHT_HOURS.label }).check();
    await theirs.getByRole('button', { name: consent.change.save, exact: true }).click();
    await expect(headingOf(theirs, story, 'AREA')).toBeVisible();
    await expect(fact(theirs, consent.sharing.precision)).toContainText(words.durations.EIGHT_HOURS.label);
    await expect(fact(theirs, consent.sharing.left)).toContainText(/[78] /);
    await expect(inWords(page, story)).toContainText(/6[.,]18°/);
    await theirs.getByRole('button', { name: consent.more.extend.EIGHT_HOURS }).click();
    await expect(fact(theirs, consent.sharing.left)).toContainText(/[78] /);
  });

  await test.step('downloads a copy of all data held', async () => {
    const download = theirs.waitForEvent('download');
    await theirs.getByRole('button', { name: consent.download.button }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('whereabouts.json');
    const held = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(held.request).toMatchObject({ channel: 'PHONE', state: 'SHARING' });
    const agreed = held.consents.map(
      (one: Record<string, string>) => `${one['precision']} ${one['duration']}`,
    );
    expect(agreed).toEqual(expect.arrayContaining(['EXACT ONE_HOUR', 'AREA EIGHT_HOURS']));
    expect(held.consents[0].textSha256).toMatch(/^[0-9a-f]{64}$/);
    const latitudes = held.positions.map((position: { latitude: number }) => position.latitude);
    expect(latitudes).toEqual(expect.arrayContaining([here.latitude, -6.18]));
    expect(held.viewReceipts.length).toBeGreaterThan(0);
    await expect(theirs.getByText(consent.download.done)).toBeVisible();
  });

  await test.step('downloads the track as GPX', async () => {
    const download = theirs.waitForEvent('download');
    await theirs.getByRole('button', { name: consent.download.track }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('whereabouts.gpx');
    const gpx = await readFile(await file.path(), 'utf8');
    expect(gpx).toMatch(
      /<trkpt lat="-6\.1753920" lon="106\.8271530">.*<cmt>EXACT, accuracy 12 m<\/cmt>.*<src>GPS<\/src>/,
    );
    expect(gpx).toMatch(/<trkpt lat="-6\.1800000".*<cmt>AREA, accuracy 1000 m<\/cmt>/);
  });

  await test.step('reports abuse without disclosing it to the requester', async () => {
    await theirs.getByRole('button', { name: consent.report.open }).click();
    await theirs.getByRole('button', { name: consent.report.send }).click();
    await expect(theirs.getByText(consent.report.missing)).toBeVisible();
    await theirs.getByRole('radio', { name: consent.report.reason.STALKING }).check();
    await theirs.getByLabel(consent.report.details).fill('Every evening.');
    await theirs.getByRole('button', { name: consent.report.send }).click();
    await expect(theirs.getByText(consent.report.sent)).toBeVisible();
    await expect(badge(page, location.badge.gps)).toBeVisible();
  });

  await test.step('stops, then blocks and erases, and the reopened link says so', async () => {
    await stopButton(theirs, story).click();
    await expect(badge(page, location.badge.ended)).toBeVisible();
    await expect(theirs.getByText(consent.ended.STOPPED).first()).toBeVisible();
    await block(theirs, story);
    await expect(theirs.getByText(consent.block.done)).toBeVisible();
    await theirs.reload();
    await expect(theirs.getByText(consent.block.done)).toBeVisible();
    await erase(theirs, story, consent.ended.erase);
    await expect(theirs.getByText(consent.ended.erased).first()).toBeVisible();
    await expect(inWords(page, story)).toBeHidden();
    await theirs.goto('about:blank');
    await theirs.goto(link);
    await expect(theirs.getByText(consent.ended.erased).first()).toBeVisible();
    await expect(theirs.getByText(consent.block.done)).toBeVisible();
  });
});

test('a one-time share ends by itself, and a share until stopped can be erased', async ({ story }) => {
  const { recipient, texts } = story;
  const { consent, words } = texts;
  await recipient.grantPermissions(['geolocation']);
  await recipient.setGeolocation(here);
  const session = await demoSession(story);

  await test.step('a one-time EXACT share ends after one device position', async () => {
    const { theirs } = await openAsked(
      story,
      { channel: 'EMAIL', recipient: 'once@example.com', senderName: 'Budi' },
      { session },
    );
    await expect(theirs.getByText(words.asker.signedEmail.replace('{{name}}', 'Budi')).first()).toBeVisible();
    await theirs.getByRole('radio', { name: words.durations.ONCE.label }).check();
    await share(theirs, story, 'EXACT');
    await expect(theirs.getByText(consent.ended.ONCE).first()).toBeVisible();
    await expect(fact(theirs, consent.sharing.count)).toHaveText('2');
    await theirs.close();
  });

  await test.step('an AREA share until stopped is erased by “Stop and erase”', async () => {
    const { theirs } = await openAsked(story, { channel: 'LINK', title: 'Trip' }, { session });
    await expect(theirs.getByText(words.asker.anonymousLink).first()).toBeVisible();
    await theirs.getByRole('radio', { name: words.durations.UNTIL_STOPPED.label }).check();
    await share(theirs, story, 'AREA');
    await expect(headingOf(theirs, story, 'AREA')).toBeVisible();
    await expect(fact(theirs, consent.sharing.left)).toContainText(/2[34] /);
    await expect(fact(theirs, consent.sharing.place)).toContainText(/6[.,]18/);
    await erase(theirs, story, consent.sharing.stopErase);
    await expect(theirs.getByText(consent.ended.erased).first()).toBeVisible();
    await expect(theirs.getByRole('button', { name: consent.ended.erase })).toBeHidden();
  });

  const { locations } = await api<{ locations: { nodes: { channel: string; position: unknown }[] } }>(
    story,
    '{ locations { nodes { channel position { latitude } } } }',
    {},
    session,
  );
  expect(locations.nodes).toEqual([
    { channel: 'LINK', position: null },
    { channel: 'EMAIL', position: { latitude: here.latitude } },
  ]);
});
