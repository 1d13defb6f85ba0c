// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { ownFix } from '../../position/own-fix.ts';
import { mount } from '../../testing/mount.tsx';
import { sampleNow, sampleShare } from '../../testing/sample-invitation.ts';
import { ReadPlace } from './read-place.tsx';

afterEach(() => ownFix.set({ fix: null }));

const approximate = {
  latitude: -6.18,
  longitude: 106.83,
  accuracy: 1_000,
  source: 'GPS',
  recordedAt: '2026-11-21T11:59:00.000Z',
  address: null,
  isDemo: false,
  isDoubtful: false,
} as const;

test('reads the device’s own position, with its altitude; nothing coarser', async () => {
  const share = sampleShare({ position: approximate });
  await mount(<ReadPlace share={share} clockOffset={0} now={sampleNow} />);
  expect(document.body.textContent).toContain('has not found its position');
  const fix = { latitude: -6.175392, longitude: 106.827153, accuracy: 12, takenAt: sampleNow, altitude: -3 };
  await act(() => ownFix.set({ fix }));
  await vi.waitFor(() => expect(document.body.textContent).toContain('6P58RRFG+RV'));
  const said = document.body.textContent.replaceAll('\u00A0', ' ');
  expect(said).toMatch(/^Read this place aloudwithin 12 m/);
  for (const part of ['-6.17539, 106.82715', '48M YU', 'Papa', 'Altitude, by GPS: −3 m'])
    expect(said).toContain(part);
});
