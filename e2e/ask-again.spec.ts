import { api } from './support/api.ts';
import { ask } from './support/ask.ts';
import { forgetLimits } from './support/forget-limits.ts';
import { newestMessage } from './support/inbox.ts';
import { openDashboard, startSession } from './support/people.ts';
import { both, expect, test } from './support/test.ts';

const cancel = 'mutation ($id: ID!) { cancelRequest(locationId: $id) { id } }';
const people = [
  { channel: 'PHONE', recipient: '+6281234567862', kind: 'SMS' },
  { channel: 'EMAIL', recipient: 'mum@example.com', kind: 'EMAIL' },
] as const;

test(
  'whoever was asked by message is asked again in the same words, with one press more',
  both,
  async ({ story }) => {
    const { whereabouts, requester, texts } = story;
    const { actions, request } = texts.location;
    const session = await startSession(requester, story);
    for (const { channel, recipient, kind } of people) {
      const { id } = await ask(story, { channel, recipient, title: 'Mum', senderName: 'Budi' }, session);
      const { text } = await newestMessage(whereabouts, kind, { to: recipient });
      await api(story, cancel, { id }, session);
      await forgetLimits(whereabouts, -1);
      const page = await openDashboard(requester, story, `?request=${id}`);
      await page.getByRole('button', { name: actions.again }).click();
      const dialog = page.getByRole('dialog');
      const rule = channel === 'PHONE' ? request.rule : request.emailRule;
      await expect(dialog.getByText(rule).filter({ visible: true })).toBeVisible();
      const after = Date.now();
      await dialog
        .getByRole('button', { name: channel === 'PHONE' ? request.send : request.confirm })
        .click();
      const again = await newestMessage(whereabouts, kind, { to: recipient, after });
      const words = (all: string) => all.replaceAll(/http\S+/g, '');
      expect(words(again.text)).toBe(words(text));
      await page.close();
    }
  },
);

test('a link is made again with its title', async ({ story }) => {
  const { whereabouts, requester, texts } = story;
  const { actions, request } = texts.location;
  const session = await startSession(requester, story);
  const { id } = await ask(story, { channel: 'LINK', title: 'Family trip' }, session);
  await api(story, cancel, { id }, session);
  const page = await openDashboard(requester, story, `?request=${id}`);
  await page.getByRole('button', { name: actions.again }).click();
  const dialog = page.getByRole('dialog');
  const generate = dialog.getByRole('button', { name: request.generate });
  await expect(dialog.getByText(request.used.LINK)).toBeVisible();
  await expect(generate).toBeDisabled();
  await forgetLimits(whereabouts, -1);
  await page.reload();
  await page.getByRole('button', { name: actions.again }).click();
  await expect(dialog.getByRole('textbox').first()).toHaveValue('Family trip');
  await generate.click();
  await expect(dialog.getByTestId('new-link')).toBeVisible();
});
