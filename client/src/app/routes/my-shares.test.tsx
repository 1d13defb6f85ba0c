// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import lookup from '../../i18n/en/lookup.json';
import myShares from '../../i18n/en/my-shares.json';
import errors from '../../i18n/en/errors.json';
import { findDialog } from '../testing/find-dialog.ts';
import { type Answers, openApp } from '../testing/open-app.tsx';

const anna = {
  __typename: 'MyShare',
  requestId: 'r-1',
  senderName: 'Anna',
  requestedAt: '2026-11-29T08:00:00.000Z',
  state: 'SHARING',
  precision: 'EXACT',
  sharedSince: '2026-11-29T08:05:00.000Z',
  sharedUntil: '2026-11-29T09:05:00.000Z',
};
const shares = (items: object[], more: object = {}) => ({
  __typename: 'MyShares',
  proof: 'a-proof',
  recipientText: '+44 7700 900123',
  blocked: false,
  items,
  ...more,
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** The list, by a code. */
const openList = async (stop: Answers[string]) => {
  const app = await openApp('/my-shares', {
    Viewer: () => ({ data: { viewer: null } }),
    RequestMyShares: () => ({
      data: { requestMyShares: { __typename: 'RequestMySharesPayload', accepted: true } },
    }),
    OpenMyShares: () => ({ data: { openMyShares: shares([anna]) } }),
    StopMyShares: stop,
  });
  await screen.findByRole('heading', { level: 1, name: myShares.title });
  type(lookup.subject.label, '+44 7700 900123');
  press(myShares.send);
  type(await screen.findByLabelText(myShares.code).then(() => myShares.code), '123 456');
  press(myShares.open);
  await screen.findByText('Anna');
  return app;
};

test('a stop that fails says so, and the next one stops; each choice is sent as it reads', async () => {
  let fails = true;
  const { asked } = await openList(() => {
    if (!fails) return { data: { stopMyShares: shares([], { blocked: true }) } };
    fails = false;
    return { code: 'INTERNAL' };
  });
  press(myShares.stopAll);
  await screen.findByText(myShares.failed.replace('{{problem}}', errors.INTERNAL), {
    selector: '[role=alert]',
  });
  expect(screen.getByText('Anna')).toBeTruthy();
  press(myShares.blockAll);
  fireEvent.click(within(await findDialog()).getByRole('button', { name: myShares.confirm.yesBlock }));
  await screen.findByText((text) => text.includes(myShares.empty));
  expect(document.activeElement?.textContent).toBe(myShares.summary.nothing);
  const sent = asked.filter(({ name }) => name === 'StopMyShares').map(({ variables }) => variables);
  expect(sent).toEqual([
    { proof: 'a-proof', erase: false, block: false },
    { proof: 'a-proof', erase: true, block: true },
  ]);
});

test('once the proof is over, the list is gone and a new code can be asked for', async () => {
  await openList(() => ({ code: 'CODE_INVALID' }));
  press(`${myShares.stop}: Anna`);
  await screen.findByText(myShares.over);
  expect(screen.queryByText('Anna')).toBeNull();
  expect(screen.getByLabelText(lookup.subject.label)).toBeTruthy();
});
