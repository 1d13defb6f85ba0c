import { consentText } from '#shared/consent-text.ts';
import { expect, test } from 'vitest';
import type { Share } from '../api/invitation.ts';
import type { GpsState } from '../position/gps-tracker.ts';
import { draw, session, stateWith } from '../testing/draw.tsx';
import { sampleInvitation, sampleNow, sampleShare } from '../testing/sample-invitation.ts';
import en from '../texts/en.json';
import { announcement } from './announcement.ts';
import { SharingView } from './sharing-view.tsx';
import { createTexts } from './texts.ts';

const { t } = createTexts({ locale: 'en', texts: en, words: consentText.en });
const byAddress = {
  latitude: -6.2,
  longitude: 106.8,
  accuracy: 25_000,
  recordedAt: '2026-11-21T11:59:00.000Z',
  source: 'IP',
  address: 'Jakarta',
  isDemo: false,
} as const;

/** What is drawn and what is read out. */
function told(gps: GpsState, change: Partial<Share>) {
  const share = sampleShare({ position: byAddress, ...change });
  const invitation = sampleInvitation({ state: 'SHARING', share });
  const state = stateWith({ gps });
  const drawn = draw(
    <SharingView invitation={invitation} share={share} session={session} state={state} now={sampleNow} />,
  );
  return { drawn, said: announcement({ name: 'sharing', invitation, share }, state, t) };
}

const cityOnly = /city only|So far they see your city/;
const failed = { name: 'failed', problem: 'FAILED' } as const;

test.each([{ name: 'asking' }, { name: 'searching' }, failed] as const)(
  'that they see the city only is said until the device has sent a position: %o',
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

test('after a change to the city, what was shared before is not passed over', () => {
  const before = 'What you shared before stays visible';
  const city = { precision: 'CITY', hasDevicePositions: true } as const;
  expect(told({ name: 'off' }, city).drawn).toContain(before);
  expect(told({ name: 'off' }, { ...city, hasDevicePositions: false }).drawn).not.toContain(before);
  // Where the change is offered, too.
  expect(told(failed, { hasDevicePositions: true }).drawn).toContain(before);
});
