import { expect, test } from 'vitest';
import { draw, session, stateWith } from '../testing/draw.tsx';
import { sampleInvitation, sampleNow, sampleShare } from '../testing/sample-invitation.ts';
import type { Agreed } from '../session/sharing-here.ts';
import { GpsNotice } from './gps-notice.tsx';

const share = sampleShare();
const city = {
  latitude: -6.2,
  longitude: 106.8,
  accuracy: 25_000,
  recordedAt: '2026-11-21T11:59:00.000Z',
  source: 'IP',
  address: 'Jakarta',
  isDemo: false,
  isDoubtful: false,
} as const;
const invitation = sampleInvitation({ state: 'SHARING', share, channel: 'LINK' });
const paused = (agreed: Agreed | null) =>
  draw(
    <GpsNotice
      share={share}
      session={session}
      state={stateWith({ gps: { name: 'paused' }, invitation, agreed })}
      now={sampleNow}
    />,
  );

test('a page that was reloaded says so: sending goes on without another grant', () => {
  const { grantedAt, until } = share;
  const reloaded = paused({ grantedAt, until });
  expect(reloaded).toContain('This page was loaded again');
  expect(reloaded).not.toContain('answered in another window');
  expect(reloaded).not.toContain('The time starts again');
});

test('a page on which nothing was granted says that the time starts again', () => {
  const elsewhere = paused(null);
  expect(elsewhere).toContain('answered in another window');
  expect(elsewhere).toContain('The time starts again');
});

test('says since when the device has sent nothing new', () => {
  const gps = { name: 'live', silentSince: sampleNow - 60_000 } as const;
  const state = stateWith({ gps, invitation });
  expect(draw(<GpsNotice share={share} session={session} state={state} now={sampleNow} />)).toMatch(
    /has sent nothing new since \d+:59/,
  );
});

test('says that they see it live once they do, and not when it has only been sent', () => {
  const position = { ...city, source: 'GPS', accuracy: 12 } as const;
  const said = (seen: typeof city | typeof position) => {
    const live = sampleShare({ position: seen, hasCurrentPosition: true });
    const state = stateWith({ gps: { name: 'live' }, invitation });
    return draw(<GpsNotice share={live} session={session} state={state} now={sampleNow} />);
  };
  expect(said(city)).not.toContain('They see you live');
  expect(said(position)).toContain('They see you live');
});
