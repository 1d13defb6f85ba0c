// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { expect, test, vi } from 'vitest';
import type { RecipientSession } from '../../session/recipient-session.ts';
import type { OperationKind, Pending } from '../../session/session-state.ts';
import { buttonsIn, draw, stateWith } from '../../testing/draw.tsx';
import { mount, press } from '../../testing/mount.tsx';
import { AnswerForm } from './answer-form.tsx';

const session = { press: vi.fn() } as unknown as RecipientSession;
const failure = { code: null, repeatable: true, retryAfter: null };
const form = (pending: Pending) => draw(<AnswerForm session={session} state={stateWith({ pending })} />);

test('Share and Don’t share replace a question or a reply that has not arrived, and nothing else', () => {
  const disabled = (kind: OperationKind) =>
    buttonsIn(form({ kind, failure }), /^(Share|Don’t share)$/).map(([, attributes]) =>
      attributes!.includes('aria-disabled="true"'),
    );
  for (const kind of ['who', 'reply'] as const) expect(disabled(kind), kind).toEqual([false, false]);
  for (const kind of ['grant', 'decline', 'block'] as const)
    expect(disabled(kind), kind).toEqual([true, true]);
});

test.each([
  ['grant', 'nothing is shared so far'],
  ['decline', 'Nothing is shared.'],
  ['who', 'This hasn’t reached us yet.'],
  ['reply', 'This hasn’t reached us yet.'],
  ['block', 'This hasn’t reached us yet.'],
] as const)('says what has not arrived: %s', (kind, words) => {
  const notices = form({ kind, failure }).split('role="alert"');
  expect(notices).toHaveLength(2);
  expect(notices[1]).toContain(words);
});

test('an answer pressed while a question waits replaces it', async () => {
  const state = stateWith({ pending: { kind: 'who', failure } });
  await mount(<AnswerForm session={session} state={state} />);
  await press('Don’t share');
  expect(session.press).toHaveBeenLastCalledWith({ kind: 'decline', tell: false });
  await act(() => document.querySelector<HTMLInputElement>('input[value=CITY]')!.click());
  await press('Share');
  expect(session.press).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'grant' }));
});

test('what is filled in is kept in the tab for the page in the other language', async () => {
  const form = <AnswerForm session={session} state={stateWith({})} />;
  const inputs = () => [...document.querySelectorAll('input')];
  const checked = () => inputs().flatMap(({ checked, value, type }) => (checked ? [`${type} ${value}`] : []));
  sessionStorage.clear();
  await mount(<p />);
  await mount(form);
  expect(checked()).toEqual(['radio ONE_HOUR']);
  const chosen = inputs().filter(({ value, type }) => /CITY|EIGHT_HOURS/.test(value) || type === 'checkbox');
  for (const input of chosen) await act(() => input.click());
  const before = checked();
  expect(before).toHaveLength(3);
  expect(before).not.toContain('radio ONE_HOUR');
  await mount(<p />);
  await mount(form);
  expect(checked()).toEqual(before);
});
