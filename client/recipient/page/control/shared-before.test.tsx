import { consentText } from '#shared/consent-text.ts';
import { expect, test } from 'vitest';
import type { Share } from '../../api/invitation.ts';
import type { GpsState } from '../../position/gps-tracker.ts';
import { draw, session, stateWith } from '../../testing/draw.tsx';
import { sampleInvitation, sampleNow, sampleShare } from '../../testing/sample-invitation.ts';
import en from '../../texts/en.json';
import { announcement } from '../announcement.ts';
import { ChangeShare } from './change-share.tsx';
import { SharingView } from './sharing-view.tsx';
import { createTexts } from '../texts.ts';

const { t } = createTexts({ locale: 'en', texts: en, words: consentText.en });
const byAddress = {
  latitude: -6.2,
  longitude: 106.8,
  accuracy: 25_000,
  recordedAt: '2026-11-21T11:59:00.000Z',
  source: 'IP',
  address: 'Jakarta',
  isDemo: false,
  isDoubtful: false,
} as const;

/** The rendered page and its announcement for screen readers. */
function told(gps: GpsState, change: Partial<Share>) {
  const share = sampleShare({ position: byAddress, ...change });
  const invitation = sampleInvitation({ state: 'SHARING', share });
  const state = stateWith({ gps });
  const drawn = draw(
    <SharingView invitation={invitation} share={share} session={session} state={state} now={sampleNow} />,
  );
  return { drawn, said: announcement({ name: 'sharing', invitation, share }, state, sampleNow, t) };
}

const cityOnly = /city only|So far they see your city/;
const failed = { name: 'failed', problem: 'FAILED' } as const;

test.each([{ name: 'asking' }, { name: 'searching' }, failed] as const)(
  'says that the requester sees only the city until the device has sent a position: %o',
  (gps) => {
    const before = told(gps, {});
    expect(before.drawn).toContain('So far they see your city');
    expect(before.said).toMatch(/they see your city only/i);
    const after = told(gps, { hasDevicePositions: true });
    expect(after.drawn.replaceAll('Share my city only', '')).not.toMatch(cityOnly);
    expect(after.drawn).toContain('They see your city and what you shared before');
    expect(after.said).not.toBe('');
    expect(after.said).not.toMatch(cityOnly);
  },
);

/** Of this share, whatever a clock says. */
const old = { ...byAddress, recordedAt: '2026-11-21T11:29:59.000Z' } as const;
const newGps = { ...byAddress, source: 'GPS' } as const;

test.each([
  [{ precision: 'CITY', position: null }, 'So far they see no place'],
  [{ precision: 'EXACT', position: null }, 'So far they see no place'],
  [{ precision: 'CITY', hasCurrentPosition: false }, 'So far they see only what you shared before'],
  [
    { precision: 'EXACT', position: newGps, hasCurrentPosition: false },
    'So far they see only what you shared before',
  ],
  [{ precision: 'CITY' }, 'You are sharing your city'],
  [{ precision: 'EXACT', position: { ...old, source: 'GPS' } }, 'You are sharing your exact position'],
  [{ precision: 'AREA', position: newGps }, 'You are sharing your area'],
] as const)('the heading says what the requester sees so far: %j', (change, heading) => {
  expect(told({ name: 'off' }, change).drawn).toContain(`>${heading}</h1>`);
});

test('if the city is unknown, does not claim that the requester sees it, and says how to share more', () => {
  const unknown = told({ name: 'off' }, { precision: 'CITY', position: null }).drawn;
  expect(unknown).not.toContain('They see your city');
  expect(unknown).toContain('choose your area or your exact position');
  for (const gps of [{ name: 'searching' }, failed] as const) {
    const { drawn, said } = told(gps, { position: null });
    expect(drawn.replaceAll('Share my city only', '')).not.toMatch(cityOnly);
    expect(said).not.toMatch(cityOnly);
  }
});

test('after a change to CITY, still says that earlier positions stay visible', () => {
  const before = 'What you shared before stays visible';
  const city = { precision: 'CITY', hasDevicePositions: true } as const;
  expect(told({ name: 'off' }, city).drawn).toContain(before);
  expect(told({ name: 'off' }, { ...city, hasDevicePositions: false }).drawn).not.toContain(before);
  // Also where a lower precision is offered.
  expect(told(failed, { hasDevicePositions: true }).drawn).toContain(before);
});

test.each([
  ['EXACT', 'AREA', true],
  ['EXACT', 'CITY', true],
  ['AREA', 'EXACT', false],
  ['AREA', 'AREA', false],
] as const)('a change from %s to %s says that earlier positions stay visible: %s', (from, to, isSaid) => {
  const share = sampleShare({ position: byAddress, precision: from, hasDevicePositions: true });
  const invitation = sampleInvitation({ state: 'SHARING', share });
  const state = stateWith({ gps: { name: 'live' }, kept: { precision: to, duration: share.duration } });
  const drawn = draw(
    <ChangeShare invitation={invitation} share={share} session={session} state={state} now={sampleNow} />,
  );
  expect(drawn.includes(t('sharedBefore'))).toBe(isSaid);
});

test('promises that one position will be sent only while nothing prevents that', () => {
  const once = (gps: GpsState) => told(gps, { duration: 'ONCE' }).drawn;
  expect(once({ name: 'searching' })).toContain(t('sharing.once'));
  for (const gps of [failed, { name: 'paused' }] as const) expect(once(gps)).not.toContain(t('sharing.once'));
});
