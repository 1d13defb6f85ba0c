// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import errors from '../../i18n/en/errors.json';
import lookup from '../../i18n/en/lookup.json';
import report from '../../i18n/en/report.json';
import site from '../../i18n/en/site.json';
import { findDialog } from '../testing/find-dialog.ts';
import { type Answers, openApp } from '../testing/open-app.tsx';

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
  RequestOwnershipCode: () => ({ data: { requestOwnershipCode: true } }),
  ProveOwnership: () => ({ data: { proveOwnership: owned } }),
  OptOut: () => ({ data: { optOut: true } }),
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

test('the footer links to the opt-out page', async () => {
  await openPage();
  const link = screen.getByRole('link', { name: site.footer.removal });
  expect(link.getAttribute('href')).toBe('/opt-out');
});
