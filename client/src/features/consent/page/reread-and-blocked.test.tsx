/** @jsxImportSource preact */
import { expect, test } from 'vitest';
import { draw, session, stateWith } from '../testing/draw.tsx';
import { sampleInvitation, sampleNow, sampleShare } from '../testing/sample-invitation.ts';
import { ConsentView } from './consent-view.tsx';
import { EndedView } from './ended-view.tsx';
import { SharingView } from './sharing-view.tsx';

const share = sampleShare();
const sharing = sampleInvitation({ state: 'SHARING', share });

test('after the words have changed the choice is kept, and why it is asked again is said', () => {
  const kept = { precision: 'AREA', duration: 'EIGHT_HOURS' } as const;
  const asked = <ConsentView invitation={sampleInvitation()} session={session} state={stateWith({})} />;
  const html = draw(asked, 'en', kept);
  expect(
    [...html.matchAll(/<input[^>]*checked[^>]*>/g)].map(([input]) => /value="(\w+)"/.exec(input)?.[1]),
  ).toEqual(['AREA', 'EIGHT_HOURS']);
  expect(html).toContain('changed after you had opened it');
  expect(draw(asked)).not.toContain('changed after you had opened it');
  const change = draw(
    <SharingView
      invitation={sharing}
      share={share}
      session={session}
      state={stateWith({})}
      now={sampleNow}
    />,
    'en',
    kept,
  );
  expect(change).toContain('changed after you had opened it');
  expect(change).toMatch(/<input[^>]*value="AREA"[^>]*checked/);
});

test('who has blocked is told so, however old the share is', () => {
  const ended = (blocked: boolean) =>
    draw(
      <EndedView
        invitation={sampleInvitation({ state: 'ENDED', share, blocked })}
        share={share}
        session={session}
        state={stateWith({})}
        now={sampleNow}
      />,
    );
  expect(ended(true)).toContain('Blocked.');
  expect(ended(true)).not.toContain('Block all future requests');
  expect(ended(false)).toContain('Block all future requests');
});
