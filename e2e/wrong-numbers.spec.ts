import { askQuietly } from './support/ask.ts';
import { inbox, newestMessage } from './support/inbox.ts';
import { openForm, signIn } from './support/people.ts';
import { both, expect, test } from './support/test.ts';

test('invalid and special-rate numbers show an error, keep the input and send nothing', async ({ story }) => {
  const { whereabouts, requester, texts } = story;
  const { request } = texts.location;
  const start = Date.now();
  const page = await signIn(requester, story);
  const { form, number, preview, send } = await openForm(page, story);
  await expect(preview).toBeVisible();
  await send.click();
  await expect(form.getByText(request.numberEmpty)).toBeVisible();
  for (const [typed, stays, problem] of [
    ['+62 812 34', /812 34$/, request.numberInvalid],
    ['+1 900 234 5678', /900 234 5678$/, request.numberNotMobile],
    ['+44 844 4567890', /844 456 ?7890$/, request.numberNotMobile],
  ] as const) {
    await number.fill(typed);
    await send.click();
    await expect(form.getByText(problem)).toBeVisible();
    await expect(number).toHaveValue(stays);
  }
  const isNew = ({ sentAt }: { sentAt: string }) => Date.parse(sentAt) >= start;
  expect((await inbox(whereabouts)).filter(isNew)).toEqual([]);
});

test(
  'no number is asked that was not entered: the form says why, and offers the one that was meant',
  both,
  async ({ story }) => {
    const { whereabouts, requester, texts } = story;
    const { request } = texts.location;
    const { phone } = texts.common;
    const page = await signIn(requester, story);
    const { form, number, preview, send } = await openForm(page, story);
    await expect(preview).toBeVisible();
    for (const [typed, problem] of [
      ['+1 202 5५55 0100', request.numberInvalid],
      ['+62 812 3456 78/79', phone.several],
      ['+62 812 3456 7890 atau 0812 3456 7891', phone.several],
      ['+62 812 3456 789 x5', phone.characters],
      ['00', phone.country],
    ] as const) {
      await number.fill('');
      await number.pressSequentially(typed);
      await send.click();
      await expect(form.getByText(problem)).toBeVisible();
    }
    await number.fill('+62 812/3456/7844');
    await send.click();
    await expect(form.getByText(request.numberInvalid)).toBeVisible();
    await expect(number).toHaveValue('+62 812/3456/7844');
    const meant = '+62 812 3456 7844';
    await form.getByRole('button', { name: phone.didYouMean.replace('{{number}}', meant) }).click();
    await expect(number).toHaveValue(/812[- ]3456[- ]7844/);
    await expect(number).toBeFocused();
    await send.click();
    await expect(page.getByText(request.success)).toBeVisible();
    const sms = await newestMessage(whereabouts, 'SMS', { to: '+6281234567844' });
    expect(sms.to).toBe('+6281234567844');
  },
);

test('a second message within three hours is refused with the time of the next, and the input is kept', async ({
  story,
}) => {
  const { whereabouts, requester, texts } = story;
  const { request } = texts.location;
  const page = await signIn(requester, story);
  const { form, number, preview, send } = await openForm(page, story);
  await number.fill('+6281234567861');
  await expect(preview).toBeVisible();
  // Sent elsewhere: a form opened later would know, and disable the button.
  await askQuietly(story, { channel: 'PHONE', recipient: '+6281234567860' });
  await send.click();
  const [before = ''] = request.nextPossible.split('{{');
  await expect(form.getByRole('alert').getByText(new RegExp(before.trim()))).toBeVisible();
  await expect(number).toHaveValue(/812[- ]3456[- ]7861/);
  const sent = (await inbox(whereabouts)).filter(({ to }) => to === '+6281234567861');
  expect(sent).toEqual([]);
});
