import { expectAccessible } from './support/accessible.ts';
import { asked, openAsked } from './support/ask.ts';
import { moveExpiry } from './support/database.ts';
import { forgetLimits } from './support/forget-limits.ts';
import { holdPosition } from './support/geolocation.ts';
import { badge, block, erase, openForm, openLogin, share, stopButton } from './support/people.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

/** Beside what axe finds: what a screen reader is given to read, as `e2e/outlines/` has it. */
async function expectReadable(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await expect
    .soft(page.getByRole('main'))
    .toMatchAriaSnapshot({ name: `${state.replaceAll(/\W+/g, '-')}.aria.yml` });
}

test('axe finds no violations before the subscriber signs in', async ({ story }) => {
  const { requester, texts } = story;
  const { page: home, dialog } = await openLogin(requester, story);
  await expect(dialog).toBeVisible();
  await expectAccessible(home, 'log-in by e-mail');
  await dialog.getByRole('button', { name: texts.account.login.usePassword }).click();
  await dialog.getByRole('button', { name: texts.account.login.submit, exact: true }).click();
  await expect(dialog.getByText(texts.account.validation.passwordEmpty)).toBeVisible();
  await expectAccessible(home, 'log-in by password, with errors');
  await dialog.getByRole('button', { name: texts.common.close }).click();
  await expect(dialog).toBeHidden();
  await expectAccessible(home, 'home');
});

test('axe finds no violations on the subscriber’s screens', async ({ story }) => {
  const { whereabouts, texts } = story;
  const { page, theirs } = await asked(story, '+6281234567890');
  await expectAccessible(page, 'details, Pending');
  await share(theirs, story, 'CITY');
  await expect(badge(page, texts.location.badge.ip)).toBeVisible();
  const { form, preview, send } = await openForm(page, story);
  const { request, tips } = texts.location;
  await expect(preview).toBeVisible();
  await expect(send).toBeDisabled();
  await expectAccessible(page, 'new request within three hours of the last');
  await page.keyboard.press('Escape');
  await forgetLimits(whereabouts, -1);
  await openForm(page, story);
  await expect(preview).toBeVisible();
  await expectAccessible(page, 'new request');
  await send.click();
  await expect(form.getByText(request.numberEmpty)).toBeVisible();
  await expectAccessible(page, 'new request with an error');
  const way = (channel: 'EMAIL' | 'LINK') => form.getByRole('radio', { name: request.by[channel] }).check();
  await way('EMAIL');
  await expect(form.getByRole('button', { name: request.preview })).toBeVisible();
  await expectAccessible(page, 'new request by e-mail');
  await form.getByLabel(request.email).fill('mum@example');
  await form.getByRole('button', { name: request.preview }).click();
  await expect(form.getByText(request.emailInvalid)).toBeVisible();
  await expectAccessible(page, 'new request by e-mail with an error');
  await form.getByLabel(request.email).fill('mum@example.com');
  await form.getByRole('button', { name: request.preview }).click();
  await expect(form.getByTestId('message-preview').filter({ visible: true })).toContainText('#…');
  await expectAccessible(page, 'e-mail to confirm');
  await way('LINK');
  await form.getByRole('button', { name: request.generate }).click();
  await expect(form.getByText(request.linkTitleEmpty)).toBeVisible();
  await expectAccessible(page, 'new request by link with an error');
  await form.getByLabel(request.linkTitle).filter({ visible: true }).fill('Trip');
  await form.getByRole('button', { name: request.generate }).click();
  await expect(form.getByTestId('new-link')).toBeVisible();
  await expectAccessible(page, 'link ready');
  await form.getByRole('button', { name: texts.common.close }).click();
  await expect(form).toBeHidden();
  await expectAccessible(page, 'dashboard');
  await page.getByRole('button', { name: tips.button }).click();
  await expect(page.getByRole('dialog', { name: tips.title }).getByText(tips.send1)).toBeVisible();
  await expectAccessible(page, 'tips');
});

test('axe finds no violations on the recipient’s page while they decide and share', async ({ story }) => {
  const { recipient, texts } = story;
  const { consent, words } = texts;
  const device = await holdPosition(recipient);
  const { page, theirs } = await asked(story, '+6281234567891');
  await expectReadable(theirs, 'asked');
  await theirs.getByRole('button', { name: words.share, exact: true }).click();
  await expect(theirs.getByText(consent.form.precisionMissing)).toBeVisible();
  await expectReadable(theirs, 'asked, with an error');
  await theirs.getByText(words.legalTitle).click();
  await share(theirs, story, 'EXACT');
  await expect(badge(page, texts.location.badge.ip)).toBeVisible();
  await expect(stopButton(theirs, story)).toBeVisible();
  await expectReadable(theirs, 'sharing, looking for the position');
  await recipient.setGeolocation({ latitude: -6.6, longitude: 106.8, accuracy: 10 });
  await device.find(theirs);
  await expect(theirs.getByRole('heading', { name: consent.sharing.heading.EXACT })).toBeVisible();
  await expectReadable(theirs, 'sharing, live');
  await theirs.getByRole('button', { name: consent.arrival.open }).click();
  await theirs.getByRole('radio', { name: consent.arrival.goOn }).check();
  await theirs.getByRole('button', { name: consent.place.open }).click();
  await theirs.getByRole('searchbox', { name: consent.place.search }).fill('Jakarta');
  await expect(theirs.getByRole('button', { name: 'Jakarta' })).not.toHaveCount(0);
  await expect(theirs.getByRole('region', { name: consent.place.map })).toBeVisible();
  await expectReadable(theirs, 'marking a place');
  await recipient.setOffline(true);
  await stopButton(theirs, story).click();
  await expect(theirs.getByRole('heading', { name: consent.stopping.failedHeading })).toBeVisible();
  await expectReadable(theirs, 'stopping, offline');
  await recipient.setOffline(false);
  await expect(theirs.getByRole('heading', { name: consent.ended.heading })).toBeVisible();
  await expectReadable(theirs, 'ended');
  await erase(theirs, story, consent.ended.erase);
  await expect(theirs.getByText(consent.ended.erased).first()).toBeVisible();
  await expectReadable(theirs, 'erased');
});

test('axe finds no violations when the device refuses its position', async ({ story }) => {
  const { texts } = story;
  const { theirs } = await openAsked(story, { channel: 'PHONE', recipient: '+6281234567892' });
  await share(theirs, story, 'EXACT');
  await expect(theirs.getByText(texts.consent.problem.DENIED.title).first()).toBeVisible();
  await expectReadable(theirs, 'sharing, position refused');
  await theirs.getByRole('link', { name: texts.consent.gps.how }).click();
  await expect(theirs.getByRole('button', { name: texts.consent.problem.retry })).toBeVisible();
  await expectReadable(theirs, 'location failed');
});

test('axe finds no violations on the recipient’s page when there is nothing to decide', async ({ story }) => {
  const { whereabouts, texts, path } = story;
  const { consent, location } = texts;
  const { page, theirs, link } = await asked(story, '+6281234567893');
  const open = async (address: string, heading: string, state: string) => {
    await theirs.goto('about:blank');
    await theirs.goto(address);
    await expect(theirs.getByRole('heading', { name: heading })).toBeVisible();
    await expectReadable(theirs, state);
  };
  await open(path('/share'), consent.thanks.heading, 'thank you');
  await open(`${path('/share')}#AAAAAAAAAAAAAAAAAAAAAAAA`, consent.invalid.heading, 'not our link');
  await theirs.route('**/graphql', (route) => route.abort());
  await open(link, consent.unreachable.heading, 'unreachable');
  await theirs.unroute('**/graphql');
  await moveExpiry(whereabouts, '-1 second');
  await open(link, consent.expired.heading, 'expired');
  await moveExpiry(whereabouts, '1 hour');
  // The dashboard may have read meanwhile that it has expired: it would not read again.
  await page.reload();
  await page.getByRole('button', { name: location.actions.cancel }).click();
  await page.getByRole('dialog').getByRole('button', { name: location.cancel.confirm }).click();
  await expect(badge(page, location.badge.cancelled)).toBeVisible();
  await open(link, consent.cancelled.heading, 'taken back');
});

test('axe finds no violations on the recipient’s page after a decline', async ({ story }) => {
  const { texts } = story;
  const { theirs } = await openAsked(story, { channel: 'PHONE', recipient: '+6281234567894' });
  await theirs.getByRole('button', { name: texts.words.refuseButton }).click();
  await expect(theirs.getByRole('heading', { name: texts.consent.declined.heading })).toBeVisible();
  await expectReadable(theirs, 'declined');
});

test('axe finds no violations on the recipient’s page after a block', async ({ story }) => {
  const { texts } = story;
  const { theirs } = await openAsked(story, { channel: 'PHONE', recipient: '+6281234567895' });
  await block(theirs, story);
  await expect(theirs.getByRole('heading', { name: texts.consent.blocked.heading })).toBeVisible();
  await expectReadable(theirs, 'blocked');
});
