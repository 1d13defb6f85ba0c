// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Share } from '../../api/invitation.ts';
import { keepPlace, type MarkedPlace, readPlace } from '../../place/marked-place.ts';
import type { Fix } from '../../position/fix.ts';
import { ownFix } from '../../position/own-fix.ts';
import type { RecipientSession } from '../../session/recipient-session.ts';
import type { SessionState } from '../../session/session-state.ts';
import { stateWith, token } from '../../testing/draw.tsx';
import { button, mount, press, settle } from '../../testing/mount.tsx';
import { sampleNow, sampleShare } from '../../testing/sample-invitation.ts';
import { Arrival } from './arrival.tsx';

const storage = () => localStorage;
const grantedAt = sampleShare().grantedAt;
const place: MarkedPlace = {
  latitude: -6.9,
  longitude: 107.6,
  radius: 200,
  words: 'Cimahi, West Java, Indonesia',
  stop: false,
  awayFirst: false,
  markedAt: 0,
  grantedAt,
};
const there: Fix = { latitude: -6.9, longitude: 107.6, accuracy: 5, takenAt: 1 };
const kept = () => readPlace(storage, token, grantedAt);

const read = (fix: Fix) => ownFix.set({ fix });
let pending: SessionState['pending'];
const pressed = vi.fn();
const session = {
  get: () => stateWith({ pending }),
  press: pressed,
} as unknown as RecipientSession;
async function show(change: Partial<Share> = {}): Promise<void> {
  await mount(
    <Arrival share={sampleShare(change)} session={session} state={stateWith({})} now={sampleNow} />,
  );
  // The part that is loaded later.
  await act(async () => void (await import('./mark-place/told-by-itself.tsx')));
  await settle();
}
beforeEach(() => {
  pressed.mockReset();
  pending = null;
  localStorage.clear();
});
afterEach(() => mount(<p />));

test('beside a share the arrival is told at once, after the choice whether sharing goes on', async () => {
  await show();
  await press('Also tell them when I arrive');
  const [stop, goOn] = document.querySelectorAll<HTMLInputElement>('input[type=radio]');
  expect([stop!.checked, goOn!.checked]).toEqual([false, false]);
  expect(() => button('I’m there')).toThrow();
  await act(() => goOn!.click());
  await press('I’m there');
  expect(pressed).toHaveBeenCalledWith({ kind: 'arrive', at: expect.any(String), stop: false });
});

test('at the marked place the arrival is told once, whatever the device measures after it', async () => {
  keepPlace(storage, token, place);
  await show();
  expect(document.body.textContent).toContain('m of Cimahi, West Java, Indonesia');
  await act(() => read({ ...there, longitude: 107.7 }));
  expect(pressed).not.toHaveBeenCalled();
  pending = { kind: 'extend', failure: null };
  await act(() => read(there));
  expect(pressed).not.toHaveBeenCalled();
  pending = null;
  await act(() => read(there));
  await act(() => read(there));
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(pressed).toHaveBeenCalledWith({ kind: 'arrive', at: expect.any(String), stop: false });
});

test('a place is kept for its share, through a change of it, until it is removed or the arrival was told', async () => {
  keepPlace(storage, token, place);
  await show();
  const later = '2026-11-21T11:45:00.000Z';
  await show({ grantedAt: later });
  expect(readPlace(storage, token, later)).toMatchObject({ words: place.words });
  await press('Remove the place');
  expect(localStorage).toHaveLength(0);
  await mount(<p />);
  keepPlace(storage, token, place);
  await show({ arrivedAt: later });
  expect(kept()).toBeNull();
});

test('one that was marked for another share is erased', async () => {
  keepPlace(storage, token, { ...place, grantedAt: '2026-11-20T11:30:00.000Z' });
  await show();
  expect(localStorage).toHaveLength(0);
});
