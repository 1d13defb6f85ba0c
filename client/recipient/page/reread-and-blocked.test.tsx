import { expect, test } from 'vitest';
import { draw, session, stateWith } from '../testing/draw.tsx';
import { closed } from '../testing/draw-closed.tsx';
import { sampleInvitation, sampleNow, sampleShare } from '../testing/sample-invitation.ts';
import type { SessionState } from '../session/session-state.ts';
import { ConsentView } from './request/consent-view.tsx';
import { ClosedView } from './control/closed-view.tsx';
import { SharingView } from './control/sharing-view.tsx';

const kept = { precision: 'AREA', duration: 'EIGHT_HOURS' } as const;
const share = sampleShare();
const sharing = sampleInvitation({ state: 'SHARING', share });

test('after a change of the consent text, keeps the choice and says why it asks again', () => {
  const asked = (state: Partial<SessionState>) =>
    draw(<ConsentView invitation={sampleInvitation()} session={session} state={stateWith(state)} />);
  const html = asked({ kept });
  const checked = [...html.matchAll(/<input[^>]*checked[^>]*>/g)].map(
    ([input]) => /value="(\w+)"/.exec(input)?.[1],
  );
  expect(checked).toEqual(['AREA', 'EIGHT_HOURS']);
  expect(html).toContain('has changed since you opened it');
  expect(asked({})).not.toContain('has changed since you opened it');
});

test('after a change of the consent text, keeps a changed choice while sharing and says why it asks again', () => {
  const shared = (state: Partial<SessionState>) =>
    draw(
      <SharingView
        invitation={sharing}
        share={share}
        session={session}
        state={stateWith(state)}
        now={sampleNow}
      />,
    );
  expect(shared({ kept })).toContain('has changed since you opened it');
  expect(shared({ kept })).toMatch(/<input[^>]*value="AREA"[^>]*checked/);
  expect(shared({})).not.toContain('<input');
});

test('after a block, an ended share says so and no longer offers to block', () => {
  const ended = (blocked: boolean) =>
    draw(
      <ClosedView
        name="ended"
        invitation={sampleInvitation({ state: 'ENDED', share, blocked })}
        session={session}
        state={stateWith({})}
        now={sampleNow}
      />,
    );
  expect(ended(true)).toContain('Blocked.');
  expect(ended(true)).not.toContain('Block further requests');
  expect(ended(false)).toContain('Block further requests');
});

test.each(['EMAIL', 'LINK'] as const)(
  'a request that was blocked (%s) says so once, in its heading and first paragraph',
  (channel) => {
    const blocked = closed('blocked', { state: 'BLOCKED', channel, blocked: true });
    expect(blocked).toMatch(/<h1[^>]*>Blocked<\/h1>/);
    expect(blocked).not.toContain('Blocked.');
    expect(blocked.includes('another link would still reach you')).toBe(channel === 'LINK');
  },
);

test('while something is shared, nobody is advised to delete the link, with which it is stopped', () => {
  const shown = draw(
    <SharingView
      invitation={{ ...sharing, blocked: true }}
      share={share}
      session={session}
      state={stateWith({})}
      now={sampleNow}
    />,
  );
  expect(shown).toContain('Blocked.');
  expect(shown).not.toContain('delete the message with the link');
});
