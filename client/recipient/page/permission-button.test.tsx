// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import type { LocationProblem } from '../position/location-problem.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import { stateWith } from '../testing/draw.tsx';
import { mount } from '../testing/mount.tsx';
import { sampleNow, sampleShare } from '../testing/sample-invitation.ts';
import { GpsNotice } from './gps-notice.tsx';

afterEach(() => vi.unstubAllGlobals());

const locate = vi.fn();
const session = { locate } as unknown as RecipientSession;
const failed = (problem: LocationProblem) =>
  mount(
    <GpsNotice
      share={sampleShare()}
      session={session}
      state={stateWith({ gps: { name: 'failed', problem } })}
      now={sampleNow}
    />,
  );
const element = () => document.querySelector('geolocation');
const fire = (type: string, change: object) =>
  act(() => void Object.assign(element()!, change).dispatchEvent(new Event(type)));
const labels = () =>
  [...document.querySelectorAll('button:not(.if-narrow)')].map(({ textContent }) => textContent);

test('a browser without the element offers to try again, with the way through its settings', async () => {
  await failed('DENIED');
  expect(element()).toBeNull();
  expect(labels()).toContain('Try again');
  expect(document.querySelector('figure.allow')).not.toBeNull();
});

test.each(['DENIED', 'DISABLED'] as const)(
  'a browser with the element gives a refused permission back by it (%s)',
  async (problem) => {
    locate.mockClear();
    vi.stubGlobal('HTMLGeolocationElement', class {});
    await failed(problem);
    expect(labels()).not.toContain('Try again');
    expect(document.querySelector('figure.allow')).toBeNull();
    await fire('promptdismiss', { permissionStatus: 'prompt' });
    await fire('promptaction', { permissionStatus: 'denied' });
    expect(locate).not.toHaveBeenCalled();
    await fire('promptaction', { permissionStatus: 'granted' });
    expect(locate).toHaveBeenCalledOnce();
  },
);

test('where no permission is missing, the element is not there', async () => {
  vi.stubGlobal('HTMLGeolocationElement', class {});
  await failed('FAILED');
  expect(element()).toBeNull();
});

test('each problem has its own help, with a picture', async () => {
  const help = async (problem: LocationProblem) => {
    await failed(problem);
    const figures = [...document.querySelectorAll('figure.allow')];
    expect(figures.length).toBeGreaterThan(0);
    return (
      document.querySelector('.notice strong')?.textContent + figures.map((one) => one.innerHTML).join('')
    );
  };
  vi.stubGlobal('isSecureContext', false);
  const all = [await help('DENIED'), await help('DISABLED'), await help('FAILED'), await help('UNSUPPORTED')];
  expect(new Set(all).size).toBe(4);
  expect(all[3]).toContain('no secure connection');
  expect(document.querySelector('figure a')?.getAttribute('href')).toMatch(/^https:/);
});

test('an element that has just appeared stays; one that the browser does not accept makes way', async () => {
  vi.stubGlobal('HTMLGeolocationElement', class {});
  await failed('DENIED');
  vi.useFakeTimers();
  const later = (reason: string, ms: number) =>
    fire('validationstatuschange', { invalidReason: reason }).then(() =>
      act(() => vi.advanceTimersByTimeAsync(ms).then(() => {})),
    );
  await later('unsuccessful_registration', 500);
  await later('', 5_000);
  expect(labels()).not.toContain('Try again');
  await later('style_invalid', 2_000);
  vi.useRealTimers();
  expect(element()).toBeNull();
  expect(labels()).toContain('Try again');
  expect(document.querySelector('figure.allow')).not.toBeNull();
});
