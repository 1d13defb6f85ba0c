import { newestMessage } from './support/inbox.ts';
import { openForm, openLink, shown, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a signed SMS to a selected country, with another text, arrives exactly as previewed', async ({
  story,
}) => {
  const { whereabouts, requester, recipient, texts } = story;
  const { request, facts } = texts.location;
  const page = await signIn(requester, story);
  const { form, number, preview, send } = await openForm(page, story);
  await form.getByRole('combobox', { name: texts.common.phone.countryLabel }).selectOption('PH');
  await number.pressSequentially('09171234567');
  await expect(number).toHaveValue('0917 123 4567');

  // Until it has been composed for this country.
  await expect(preview).toHaveCSS('opacity', '1');
  const first = await preview.innerText();
  await form.getByRole('button', { name: texts.message.change }).click();
  const message = form.getByLabel(texts.message.template, { exact: true });
  const language = form.getByLabel(texts.message.language);
  const own = await language.inputValue();
  await language.selectOption({ index: own === 'en' ? 1 : 0 });
  await expect(preview).not.toHaveText(first);
  await language.selectOption(own);
  await expect(preview).toHaveText(first);
  await message.selectOption({ index: 2 });
  await form.getByLabel(texts.message.senderName).fill('Budi');
  await expect(preview).toContainText('Budi');
  await expect(preview).toHaveCSS('opacity', '1');
  const promised = await preview.innerText();
  expect(promised).not.toBe(first);
  await send.click();
  await expect(page.getByText(request.success)).toBeVisible();

  const sms = await newestMessage(whereabouts, 'SMS', { to: '+639171234567' });
  expect(sms.text).toBe(promised.replace(/\S+#…/, sms.links[0]!));
  await expect(page.getByText(facts.signed, { exact: true }).locator('..')).toContainText('Budi');
  const theirs = await openLink(recipient, sms.links[0]!, story);
  await expect(
    theirs.getByText(texts.words.asker.signedPhone.replace('{{name}}', 'Budi')).first(),
  ).toBeVisible();
});

test('a second window’s request is rate limited and says once when the next is possible', async ({
  story,
}) => {
  const { requester, texts } = story;
  const { request } = texts.location;
  const one = await signIn(requester, story);
  const other = await requester.newPage();
  await other.goto(one.url());
  const late = await openForm(other, story);
  await late.number.fill('+6281234567922');
  await expect(late.preview).toBeVisible();
  // Open forms know nothing of each other: the database enforces the limit.
  await other.routeWebSocket('**/graphql', () => {});
  const early = await openForm(one, story);
  await early.number.fill('+6281234567921');
  await expect(early.preview).toBeVisible();
  await early.send.click();
  await expect(early.form).toBeHidden();
  await late.send.click();
  await expect(other.getByText(request.failed)).toBeVisible();
  await expect(late.form.getByText(texts.errors.RATE_LIMITED)).toBeVisible();
  await expect(late.send).toBeDisabled();
  const [before = ''] = request.nextPossible.split('{{');
  await expect(late.form.getByText(new RegExp(before.trim()))).toHaveCount(1);
  await expect(late.number).toHaveValue('+62 812 3456 7922');
  await expect(shown(other, request.used.SMS)).toBeHidden();
});
