// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import errors from '../../i18n/en/errors.json';
import common from '../../i18n/en/common.json';
import lookup from '../../i18n/en/lookup.json';
import lookupId from '../../i18n/id/lookup.json';
import report from '../../i18n/en/report.json';
import { findDialog } from '../testing/find-dialog.ts';
import { type Answers, openApp, subscriber } from '../testing/open-app.tsx';

const { optOut } = lookup;
const number = '+44 7700 900123';
const about = (text: string, subject = number) => text.replace('{{subject}}', subject);
const item = {
  __typename: 'ReportItem',
  key: 'k',
  title: 'Sam Sample',
  details: [],
  source: 'SANDBOX',
  sourceName: 'Sample data',
  confidence: 'LIKELY',
  retrievedAt: '2026-11-21T08:00:00.000Z',
  seenOn: null,
  image: null,
  isSample: true,
  isDisputed: false,
};
const owned = {
  __typename: 'OwnedResult',
  proof: 'a-proof',
  subjectText: number,
  isOptedOut: false,
  result: null,
  sections: [{ __typename: 'ReportSection', kind: 'POSSIBLE_OWNERS', status: 'FOUND', items: [item] }],
};
const answers: Answers = {
  Viewer: () => ({ data: { viewer: null } }),
  RequestOwnershipCode: () => ({
    data: { requestOwnershipCode: { __typename: 'RequestOwnershipCodePayload', accepted: true } },
  }),
  ProveOwnership: () => ({ data: { proveOwnership: owned } }),
  OptOut: () => ({ data: { optOut: { __typename: 'OptOutPayload', accepted: true } } }),
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const openPage = async (more: Answers = {}) => {
  const app = await openApp('/opt-out', { ...answers, ...more });
  await screen.findByRole('heading', { level: 1, name: optOut.title });
  return app;
};
const sendCode = async () => {
  type(lookup.subject.label, number);
  press(optOut.send);
  await screen.findByText(about(optOut.sent, '+447700900123'), { ignore: '#announcements *' });
};
const enterCode = (code: string) => {
  type(optOut.code, code);
  press(optOut.show);
};

beforeEach(() => sessionStorage.clear());

test('verifies a number by code, shows what is known of it and opts it out after one confirmation', async () => {
  const { asked } = await openPage();
  await sendCode();
  enterCode('123 456');
  await screen.findByRole('heading', { name: about(optOut.shown) });
  expect(screen.getByText('Sam Sample')).toBeTruthy();
  // Items can be disputed only in a report.
  expect(screen.queryByRole('button', { name: report.dispute.act })).toBeNull();
  press(optOut.act);
  expect(asked.some(({ name }) => name === 'OptOut')).toBe(false);
  const dialog = within(await findDialog());
  fireEvent.click(dialog.getByRole('button', { name: optOut.confirm }));
  await screen.findByRole('heading', { name: about(optOut.done) });
  expect(screen.queryByText('Sam Sample')).toBeNull();
  const acts = asked.filter(({ name }) => name !== 'Viewer').map(({ variables }) => variables);
  expect(acts).toEqual([
    { subject: '+447700900123', locale: 'en' },
    { subject: '+447700900123', code: '123456' },
    { proof: 'a-proof' },
  ]);
});

test('the dialog that asks before opting out says what it means, and a held Enter does not confirm it', async () => {
  await openPage();
  await sendCode();
  enterCode('123456');
  await screen.findByRole('heading', { name: about(optOut.shown) });
  press(optOut.act);
  const dialog = await findDialog();
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: optOut.keep }));
  const text = document.getElementById(dialog.getAttribute('aria-describedby')!);
  expect(text?.textContent).toBe(about(optOut.confirmText));
});

test('that the code is on its way is read out, although the focus goes to its field', async () => {
  await openPage();
  await sendCode();
  expect(document.activeElement).toBe(screen.getByLabelText(optOut.code));
  await waitFor(() =>
    expect(document.getElementById('announcements')?.textContent).toContain(
      about(optOut.sent, '+447700900123'),
    ),
  );
});

test('a waiting code can still be entered after a reload or a change of language, until it is used', async () => {
  await openPage();
  await sendCode();
  fireEvent.click(screen.getAllByRole('link', { name: /Bahasa Indonesia/ })[0]!);
  await screen.findByRole('heading', { level: 1, name: lookupId.optOut.title });
  expect(await screen.findByText(about(lookupId.optOut.sent, '+447700900123'))).toBeTruthy();
  const { asked } = await openPage();
  // The page was opened, not gone on with: the focus is where it is on any page.
  expect(document.activeElement).not.toBe(screen.getByLabelText(optOut.code));
  enterCode('123456');
  await screen.findByRole('heading', { name: about(optOut.shown) });
  expect(asked.find(({ name }) => name === 'ProveOwnership')?.variables).toEqual({
    subject: '+447700900123',
    code: '123456',
  });
  await openPage();
  expect(screen.queryByLabelText(optOut.code)).toBeNull();
});

test('after a reload, another number can be entered instead of the code, and the first one is forgotten', async () => {
  await openPage();
  await sendCode();
  await openPage();
  press(optOut.other);
  expect((await screen.findByLabelText<HTMLInputElement>(lookup.subject.label)).value).toBe('');
  await openPage();
  expect(screen.getByRole('button', { name: optOut.send })).toBeTruthy();
});

test('a code is not waited for once it has expired', async () => {
  await openPage();
  await sendCode();
  vi.useFakeTimers({ now: Date.now() + limits.resetCodeLife + 1, toFake: ['Date'] });
  await openPage().finally(() => vi.useRealTimers());
  expect(screen.getByRole('button', { name: optOut.send })).toBeTruthy();
});

test('a log-out forgets that a code is waiting, and shows the page as to somebody new', async () => {
  await openPage({
    Viewer: () => ({ data: { viewer: subscriber } }),
    SignOut: () => ({ data: { signOut: true } }),
  });
  await sendCode();
  expect(sessionStorage.getItem('opt_out_draft')).toContain('+447700900123');
  press(common.nav.logOut);
  await waitFor(() => expect(sessionStorage.getItem('opt_out_draft')).toBeNull());
  expect((await screen.findByLabelText<HTMLInputElement>(lookup.subject.label)).value).toBe('');
});

test('shows the error for an invalid number beside the field, and sends nothing', async () => {
  const { asked } = await openPage();
  type(lookup.subject.label, '12');
  press(optOut.send);
  await screen.findByText(lookup.problem.phoneInvalid);
  expect(asked.some(({ name }) => name === 'RequestOwnershipCode')).toBe(false);
});

test('a wrong code keeps the step and allows entering another number', async () => {
  await openPage({ ProveOwnership: () => ({ code: 'CODE_INVALID' }) });
  await sendCode();
  enterCode('000000');
  await screen.findByText(errors.CODE_INVALID);
  press(optOut.other);
  await screen.findByRole('button', { name: optOut.send });
});

test('says that a proof has expired, and offers no opt-out for a number that is already opted out', async () => {
  await openPage({ OptOut: () => ({ code: 'CODE_INVALID' }) });
  await sendCode();
  enterCode('123456');
  await screen.findByRole('heading', { name: about(optOut.shown) });
  press(optOut.act);
  fireEvent.click(within(await findDialog()).getByRole('button', { name: optOut.confirm }));
  await screen.findByText(optOut.over);

  const out = { ...owned, isOptedOut: true, sections: [] };
  await openPage({ ProveOwnership: () => ({ data: { proveOwnership: out } }) });
  await sendCode();
  enterCode('123456');
  await screen.findByRole('heading', { name: about(optOut.already) });
  expect(screen.queryByRole('button', { name: optOut.act })).toBeNull();
});
