// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { expect, test, vi } from 'vitest';
import type { Invitation } from '../api/invitation.ts';
import { unreachable } from '../api/failure.ts';
import type { Post } from '../api/recipient-api.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import type { SessionState } from '../session/session-state.ts';
import { stateWith } from '../testing/draw.tsx';
import { mount, press, settle } from '../testing/mount.tsx';
import { sampleInvitation, sampleNow, sampleShare } from '../testing/sample-invitation.ts';
import { Announcement } from './announcement-line.tsx';
import { announcement } from './announcement.ts';
import { AnswerForm } from './request/answer-form.tsx';
import { ClosedView } from './control/closed-view.tsx';
import { OtherAnswers } from './request/other-answers.tsx';
import { prerender } from './prerender.tsx';
import { SharingView } from './control/sharing-view.tsx';
import { createTexts } from './texts.ts';

const share = sampleShare();
const session = {
  press: vi.fn(),
  locate: vi.fn(),
  tryNow: vi.fn(),
  cancel: vi.fn(),
} as unknown as RecipientSession;
const sharing = (change: Partial<SessionState> = {}, post?: Post) =>
  mount(
    <SharingView
      invitation={sampleInvitation({ state: 'SHARING', share })}
      share={share}
      session={session}
      state={stateWith(change)}
      now={sampleNow}
    />,
    post,
  );
const ended = (change: Partial<Invitation> = {}) =>
  mount(
    <ClosedView
      name="ended"
      invitation={sampleInvitation({ state: 'ENDED', share, ...change })}
      session={session}
      state={stateWith({})}
      now={sampleNow}
    />,
  );
const en = createTexts(prerender('share', 'en').data);
const focused = () => document.activeElement?.textContent;

test('cancelling a confirmation returns the focus to the button that opened it', async () => {
  await ended();
  await press('Erase what I shared');
  await press('Cancel');
  expect(focused()).toBe('Erase what I shared');
});

test('confirming an action moves the focus to the heading, as its button may disappear', async () => {
  await ended();
  await press('Erase what I shared');
  await press('Erase');
  expect(focused()).toBe('Sharing has ended');
  await press('Block further requests');
  await press('Block');
  expect(focused()).toBe('What was shared, and your rights');
});

test('a decline, and its disclosure, is announced, and the disclosure moves the focus to the heading', async () => {
  const declined = (declineTold: boolean, pending: SessionState['pending'] = null) => {
    const invitation = sampleInvitation({ state: 'DECLINED', declineTold });
    const common = { session, state: stateWith({ invitation, pending }), now: sampleNow };
    const view = { name: 'declined', invitation } as const;
    return mount(
      <>
        <ClosedView {...view} {...common} />
        <Announcement text={announcement(view, common.state, sampleNow, en.t)} />
      </>,
    );
  };
  const said = () => document.querySelector('.unseen')?.textContent;
  await declined(false);
  expect(said()).toBe(en.t('declined.quiet'));
  await press('Let them know after all');
  // It cannot be undone.
  expect(session.press).not.toHaveBeenCalledWith({ kind: 'decline', tell: true });
  await press('Let them know');
  await declined(false, { kind: 'decline', failure: null });
  expect(said()).toBe('Sending your answer…');
  await declined(true);
  expect(said()).toContain('can see that you declined');
  expect(focused()).toBe('You didn’t share');
});

test('saving a change returns the focus to the button that opened the form', async () => {
  await sharing();
  await press('Change what I share');
  await press('Save');
  expect(focused()).toBe('Change what I share');
});

test.each([
  [{ name: 'paused' }, 'Send from this device'],
  [{ name: 'failed', problem: 'DENIED' }, 'Try again'],
  [{ name: 'failed', problem: 'DENIED' }, 'Share my city only'],
] as const)(
  'answering a notice, which then disappears, moves the focus to the heading: %o, %s',
  async (gps, label) => {
    await sharing({ gps });
    await press(label);
    await sharing({ gps: { name: 'searching' } });
    expect(focused()).toBe('So far they see no place');
  },
);

test('announces a block and a report in live regions that were already there', async () => {
  const regions = () => [...document.querySelectorAll('[role=status]')];
  await ended();
  const empty = regions().filter(({ textContent }) => !textContent);
  await ended({ blocked: true });
  expect(empty.some(({ textContent }) => textContent?.startsWith('Blocked.'))).toBe(true);

  await sharing({}, (async () => ({})) as unknown as Post);
  const before = regions();
  await press('Report abuse');
  await act(() => document.querySelector<HTMLInputElement>('.reasons input')!.click());
  await press('Send the report');
  await settle();
  expect(before.some(({ textContent }) => textContent?.includes('Your report has arrived'))).toBe(true);
  expect(focused()).toBe('What was shared, and your rights');
});

test('asking who this is moves the focus to the heading of the question', async () => {
  const others = (change: Partial<Invitation> = {}) =>
    mount(<OtherAnswers invitation={sampleInvitation(change)} session={session} state={stateWith({})} />);
  await others();
  await press('Ask who this is');
  await others({ whoAskedAt: '2026-11-21T12:00:00.000Z' });
  expect(focused()).toBe('Answer without your location');
});

test('the answer to “Who is this?” is announced in a live region of its own, without the button', async () => {
  const others = (change: Partial<Invitation> = {}) =>
    mount(<OtherAnswers invitation={sampleInvitation(change)} session={session} state={stateWith({})} />);
  const regions = () => [...document.querySelectorAll('[role=status]')];
  await others();
  const before = regions();
  expect(before.filter((region) => region.querySelector('button'))).toEqual([]);
  await others({ whoAskedAt: '2026-11-21T12:00:00.000Z' });
  expect(before.some(({ textContent }) => textContent === en.t('other.whoAsked'))).toBe(true);
});

test('going on with an open-ended share moves the focus to the heading, as the question disappears', async () => {
  const until = (time: string) => {
    const open = sampleShare({ duration: 'UNTIL_STOPPED', until: time });
    return mount(
      <SharingView
        invitation={sampleInvitation({ state: 'SHARING', share: open })}
        share={open}
        session={session}
        state={stateWith({})}
        now={sampleNow}
      />,
    );
  };
  await until('2026-11-21T12:30:00.000Z');
  await press('Keep sharing, at most 24 more hours');
  await until('2026-11-22T12:00:00.000Z');
  expect(focused()).toBe('So far they see no place');
});

test.each(['Try now', 'Cancel'])(
  'a notice that disappears after “%s” leaves the focus in its part of the page',
  async (label) => {
    const failure = { code: null, repeatable: true, retryAfter: null };
    await sharing({ pending: { kind: 'change', failure } });
    await press(label);
    expect(focused()).toBe(label);
    await sharing();
    expect(focused()).toBe('So far they see no place');

    const form = (pending: SessionState['pending']) =>
      mount(<AnswerForm session={session} state={stateWith({ pending })} />);
    await form({ kind: 'decline', failure });
    await press(label);
    await form(null);
    // Not one of the answers, which Enter would give.
    expect(document.activeElement?.getAttribute('name')).toBe('duration');
  },
);

test('announces that the city is shared, that sharing has ended, that everything is erased, and that more time was given', async () => {
  const city = sampleShare({ precision: 'CITY', position: null });
  const changed = sampleInvitation({ state: 'SHARING', share: city });
  const state = (change: Partial<SessionState> = {}) => stateWith({ invitation: changed, ...change });
  const view = { name: 'sharing', invitation: changed, share: city } as const;
  expect(announcement(view, state({ pending: { kind: 'change', failure: null } }), sampleNow, en.t)).toBe(
    en.t('change.sending'),
  );
  expect(announcement(view, state(), sampleNow, en.t)).toBe('So far they see no place');
  const over = sampleInvitation({ state: 'ENDED', share });
  const stopped = state({ endCause: 'STOPPED' });
  expect(announcement({ name: 'ended', invitation: over }, stopped, sampleNow, en.t)).toBe(
    en.t('ended.STOPPED'),
  );
  // The notice of the failure is an alert; the outcome has been announced before.
  const failed = { ...stopped, pending: { kind: 'erase', failure: unreachable } } as const;
  expect(announcement({ name: 'ended', invitation: over }, failed, sampleNow, en.t)).toBe('');
  const erased = sampleInvitation({ state: 'ENDED', share: sampleShare({ erased: true }) });
  expect(announcement({ name: 'ended', invitation: erased }, state(), sampleNow, en.t)).toBe(
    en.t('ended.erased'),
  );

  await sharing();
  const regions = [...document.querySelectorAll('[role=status]')];
  await press('1 hour more, from now');
  const longer = sampleShare({ until: '2026-11-21T19:00:00.000Z' });
  const extended = (change: Partial<Invitation> = {}) =>
    mount(
      <SharingView
        invitation={sampleInvitation({ state: 'SHARING', share: longer, ...change })}
        share={longer}
        session={session}
        state={stateWith({})}
        now={sampleNow}
      />,
    );
  await extended();
  expect(regions.map(({ textContent }) => textContent)).toContain('You have given more time.');
  // They ask again: not beside what was given the last time.
  await extended({ extensionAskedAt: '2026-11-21T18:30:00.000Z' });
  expect(regions.map(({ textContent }) => textContent)).not.toContain('You have given more time.');
});

test('sharing again without a choice moves the focus to the choices', async () => {
  await ended();
  await press('Share again');
  await press('Share');
  expect(document.activeElement?.getAttribute('name')).toBe('precision');
});

test('erasing after the end does not ask whether to stop, which has happened', async () => {
  const ended = sampleInvitation({ state: 'ENDED', share: sampleShare({ endedAt: sampleShare().until }) });
  const state = stateWith({ invitation: ended });
  await mount(<ClosedView name="ended" invitation={ended} session={session} state={state} now={sampleNow} />);
  await press('Erase what I shared');
  expect(document.body.textContent).toContain('Permanently erase everything that was shared?');
  expect(document.body.textContent).not.toContain('Stop and');
});
