// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import account from '../../i18n/en/account.json';
import errors from '../../i18n/en/errors.json';
import { type Answers, openApp, subscriber } from '../testing/open-app.tsx';
import { sampleAccount } from '../testing/sample-account.ts';

const words = account.settings.answers;

async function open(answer: Answers[string]) {
  const { asked } = await openApp('/dashboard/account', {
    Viewer: () => ({ data: { viewer: subscriber } }),
    AccountProfile: () => ({ data: { viewer: sampleAccount } }),
    ChangeAnswerEmails: answer,
  });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: words.label });
  const sent = () =>
    asked.filter(({ name }) => name === 'ChangeAnswerEmails').map(({ variables }) => variables['enabled']);
  return { box, sent };
}
const stored: Answers[string] = ({ enabled }) => ({
  data: { changeAnswerEmails: { __typename: 'Account', id: sampleAccount.id, answerEmails: enabled } },
});

test('switches e-mails about answers off and on again, each with one press', async () => {
  const { box, sent } = await open(stored);
  expect(box.checked).toBe(true);
  fireEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(false));
  fireEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  await waitFor(() => expect(sent()).toEqual([false, true]));
});

test('shows what is stored when a change fails, and why', async () => {
  const { box } = await open(() => ({ code: 'UNAVAILABLE' }));
  fireEvent.click(box);
  expect((await screen.findByRole('alert')).textContent).toContain(errors.UNAVAILABLE);
  await waitFor(() => expect(box.checked).toBe(true));
});
