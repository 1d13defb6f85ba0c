// @vitest-environment happy-dom
import { consentText } from '#shared/consent-text.ts';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import type { SharePrecision } from '../gql/graphql.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import { stateWith } from '../testing/draw.tsx';
import { button, mount, press, settle } from '../testing/mount.tsx';
import { sampleInvitation, sampleShare } from '../testing/sample-invitation.ts';
import { FailedActions } from './failed-actions.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const drawn = async (precision: SharePrecision) => {
  const share = sampleShare({ precision });
  const state = stateWith({ invitation: sampleInvitation({ state: 'SHARING', share }) });
  const session = { get: () => state, subscribe: () => () => {} } as unknown as RecipientSession;
  const view = <FailedActions session={session} onProblem={() => {}} onWorked={() => {}} />;
  await mount(view, undefined, 'location-failed');
  return document.body.textContent;
};

test('offers another try, the city only if that is less, and the link for another browser', async () => {
  const offers = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  await drawn('EXACT');
  expect(offers()).toEqual(['Try again', 'Share my city only', 'Copy link']);
  await drawn('CITY');
  expect(offers()).toEqual(['Try again', 'Copy link']);
});

test('shows the consent text if a lower precision can be chosen, and not under CITY', async () => {
  const { precision, stop, legal } = consentText.en;
  for (const passage of [precision.CITY.text, stop, legal.basis.text]) {
    expect(await drawn('EXACT')).toContain(passage);
    expect(await drawn('CITY')).not.toContain(passage);
  }
});

test('allows another try after returning to the page through the back-forward cache', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const reading = { coords: { latitude: -6.2, longitude: 106.8, accuracy: 5 }, timestamp: Date.now() };
  const getCurrentPosition = vi.fn((found: PositionCallback) => found(reading as GeolocationPosition));
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  const state = stateWith({});
  const session = { get: () => state, subscribe: () => () => {} } as unknown as RecipientSession;
  const view = <FailedActions session={session} onProblem={() => {}} onWorked={() => {}} />;
  await mount(view, undefined, 'location-failed');
  await press('Try again');
  await settle();
  expect(assign).toHaveBeenCalledTimes(1);
  expect(document.body.textContent).toContain('It works. Going back');

  const back = Object.assign(new Event('pageshow'), { persisted: true });
  await act(() => void dispatchEvent(back));
  expect(document.body.textContent).not.toContain('It works. Going back');
  expect(button('Try again').getAttribute('aria-disabled')).toBe('false');
  await press('Try again');
  await settle();
  expect(assign).toHaveBeenCalledTimes(2);
});
