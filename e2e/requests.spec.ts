import { expectAccessible } from './support/accessible.ts';
import { ask } from './support/ask.ts';
import { back, startAsking } from './support/dashboard.ts';
import { forgetLimits } from './support/forget-limits.ts';
import { newestMessage } from './support/inbox.ts';
import { openLink, pressInMenu, share, shown, signIn } from './support/people.ts';
import { qrPathOf } from './support/qr.ts';
import { expect, test } from './support/test.ts';

test('an email request arrives as previewed, is answered, and is listed under “Located Emails”', async ({
  story,
}) => {
  const { whereabouts, requester, recipient, texts } = story;
  const { request, badge, tabs } = texts.location;
  const page = await signIn(requester, story);
  const dialog = await startAsking(page, texts, 'EMAIL');
  const next = dialog.getByRole('button', { name: request.preview });
  await next.click();
  await expect(dialog.getByText(request.emailEmpty)).toBeVisible();
  const address = dialog.getByLabel(request.email);
  await address.fill('mum@example');
  await next.click();
  await expect(dialog.getByText(request.emailInvalid)).toBeVisible();
  await expectAccessible(page, 'invalid address');
  await address.fill('mum@example.com');
  await dialog.getByRole('button', { name: texts.message.change }).click();
  await dialog
    .getByLabel(texts.message.template, { exact: true })
    .filter({ visible: true })
    .selectOption({ index: 1 });
  await dialog.getByLabel(texts.message.senderName).filter({ visible: true }).fill('Budi');
  await next.click();
  const preview = dialog.getByTestId('message-preview').filter({ visible: true });
  await expect(preview).toContainText('#…');
  await expect(preview).toContainText('Budi');
  await dialog.getByRole('button', { name: request.change }).click();
  await expect(address).toHaveValue('mum@example.com');
  await next.click();
  await expect(preview).toContainText('Budi');
  await expect(preview).toHaveCSS('opacity', '1');
  const promised = (await preview.innerText()).replace(/^.*\n+/, '').replace(/http\S+/, '');
  await expectAccessible(page, 'message preview');
  await dialog.getByRole('button', { name: request.confirm }).click();
  await expect(page.getByText(request.emailSuccess)).toBeVisible();
  await expect(page).toHaveURL(/tab=emails&request=/);
  const mail = await newestMessage(whereabouts, 'EMAIL', { to: 'mum@example.com' });
  expect(mail.to).toBe('mum@example.com');
  expect(mail.text.replace(/http\S+/, '').replace(/\s+/g, ' ')).toContain(
    promised.trim().replace(/\s+/g, ' '),
  );
  const theirs = await openLink(recipient, mail.links[0]!, story);
  await share(theirs, story, 'CITY');
  await expect(shown(page, badge.ip)).toBeVisible();
  await page.reload();
  await expect(shown(page, badge.ip)).toBeVisible();
  await back(page, texts);
  await expect(page.getByRole('tab', { name: tabs.EMAIL })).toHaveAttribute('aria-selected', 'true');
});

test('a LINK request is created, copied, shown as a QR code, answered, and listed under “Located Links”', async ({
  story,
}) => {
  const { requester, recipient, texts } = story;
  const { request, badge, copy, qr } = texts.location;
  await requester.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await signIn(requester, story);
  const dialog = await startAsking(page, texts, 'LINK');
  await dialog.getByRole('button', { name: request.generate }).click();
  await expect(dialog.getByText(request.linkTitleEmpty)).toBeVisible();
  await dialog.getByLabel(request.linkTitle).filter({ visible: true }).fill('Family trip');
  await dialog.getByRole('button', { name: request.generate }).click();
  const link = await dialog.getByTestId('new-link').innerText();
  await dialog.getByRole('button', { name: copy.button }).click();
  await expect(page.getByText(copy.success)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await dialog.getByRole('button', { name: qr.button }).click();
  const code = page.getByRole('img', { name: qr.label.replace('{{name}}', 'Family trip') });
  await expect(code).toBeVisible();
  await expect(code.locator('path').last()).toHaveAttribute('d', qrPathOf(link));
  await expectAccessible(page, 'QR code');
  await page.keyboard.press('Escape');
  await expect(code).toBeHidden();
  await dialog.getByRole('button', { name: request.linkHistory }).click();
  await expect(page).toHaveURL(/tab=links/);
  const row = page.getByRole('listitem').filter({ hasText: 'Family trip' });
  await expect(row).toHaveCount(1);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await row.getByRole('button', { name: copy.button }).click();
  await expect(page.getByText(copy.failed)).toBeVisible();
  const theirs = await openLink(recipient, link, story);
  await share(theirs, story, 'CITY');
  await expect(row.getByText(badge.ip)).toBeVisible();
});

test('a channel at its limit says so up front, and becomes available again without a reload', async ({
  story,
}) => {
  const { whereabouts, requester, texts } = story;
  const { request } = texts.location;
  await ask(story, { channel: 'PHONE', recipient: '+6281234567811' });
  const page = await signIn(requester, story);
  const dialog = await startAsking(page, texts, 'PHONE');
  const send = dialog.getByRole('button', { name: request.send });
  await expect(dialog.getByText(request.used.SMS)).toBeVisible();
  await expect(send).toBeDisabled();
  await dialog.getByLabel(request.number, { exact: true }).fill('+6281234567812');
  await expectAccessible(page, 'number just used');
  // The other channels have their own limits, and what was typed stays.
  await dialog.getByRole('radio', { name: request.by.LINK }).check();
  await expect(dialog.getByRole('button', { name: request.generate })).toBeEnabled();
  await dialog.getByRole('radio', { name: request.by.PHONE }).check();
  await forgetLimits(whereabouts, 4);
  await page.keyboard.press('Escape');
  // What was typed would be lost.
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: texts.common.close }).click();
  await startAsking(page, texts, 'PHONE');
  await expect(send).toBeDisabled();
  await expect(send).toBeEnabled();
  await expect(dialog.getByText(request.used.SMS)).toBeHidden();
});

test('a voice message is offered once a recipient has agreed; until then the dialog says why not', async ({
  story,
}) => {
  const { whereabouts, requester, recipient, texts } = story;
  const { voice } = texts.location;
  const page = await signIn(requester, story);
  const sendVoice = page.getByRole('banner').getByRole('link', { name: texts.common.nav.sendVoice });
  const openVoice = () => pressInMenu(page, story, sendVoice);
  await openVoice();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(voice.none)).toBeVisible();
  await dialog.getByRole('button', { name: voice.ask }).click();
  await expect(dialog.getByLabel(texts.location.request.number, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const { link } = await ask(story, { channel: 'PHONE', recipient: '+6281234567815' });
  await page.locator('[data-request]').getByRole('link').first().click();
  await expect(shown(page, texts.location.badge.pending)).toBeVisible();
  await openVoice();
  await expect(dialog.getByText(voice.none)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: texts.location.actions.voice }).last()).toBeHidden();

  const theirs = await openLink(recipient, link, story);
  await share(theirs, story, 'CITY');
  await expect(shown(page, texts.location.badge.ip)).toBeVisible();
  await openVoice();
  const preview = dialog.getByTestId('message-preview');
  await expect(preview).toContainText('Whereabouts');
  await expectAccessible(page, 'voice message');
  // Nobody is chosen yet: a press would ring somebody.
  await expect(dialog.getByRole('button', { name: voice.send })).toBeDisabled();
  await dialog.getByRole('radio').check();
  const promised = await preview.innerText();
  await dialog.getByRole('button', { name: voice.send }).click();
  await expect(page.getByText(voice.success)).toBeVisible();
  const call = await newestMessage(whereabouts, 'VOICE', { to: '+6281234567815' });
  expect(call.to).toBe('+6281234567815');
  expect(call.text).toContain(promised);

  // The state of the call is shown in the request's details, where updates arrive by themselves.
  await page.locator('[data-request]').getByRole('link').first().click();
  const facts = page.getByRole('region', { name: texts.location.facts.title });
  await expect(facts.getByText(texts.location.call.label, { exact: true })).toBeVisible();
  const [before = '', after = ''] = texts.location.call.PLACED.split('{{date}}');
  await expect(facts.getByText(before)).toContainText(after);
  await expectAccessible(page, 'state of the call');
});
