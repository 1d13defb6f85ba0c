// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { Invitation } from '../api/invitation.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import { buttonsIn, draw, stateWith } from '../testing/draw.tsx';
import { sampleInvitation, sampleShare } from '../testing/sample-invitation.ts';
import { ShareApp } from './share-app.tsx';

const fetched = vi.hoisted(() => vi.fn());
vi.mock('./remote-control.tsx', () => {
  fetched();
  return {};
});

afterEach(() => void vi.restoreAllMocks());

const rest = async () => {
  vi.resetModules();
  fetched.mockClear();
  return (await import('./use-remote-control.ts')).loadRemoteControl();
};

test('the script for what comes after an answer is not asked for without a network', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const unreachable = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const loading = rest();
  await vi.waitFor(() => expect(unreachable).toHaveBeenCalledWith('/healthz'));
  expect(fetched).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await loading;
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a browser that never believes in its network gets it as soon as the server answers', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  expect(await rest()).toBeDefined();
});

test('until it is loaded, Stop is there, and what to do if it does not load', () => {
  const share = sampleShare({ until: '2100-01-01T00:00:00.000Z' });
  const shown = (change: Partial<Invitation>) => {
    const state = stateWith({ invitation: sampleInvitation(change) });
    const session = { get: () => state, subscribe: () => () => {} } as unknown as RecipientSession;
    return draw(<ShareApp session={session} />);
  };
  const sharing = shown({ state: 'SHARING', share });
  expect(buttonsIn(sharing, /^Stop$/)).toHaveLength(1);
  expect(sharing).toContain('reload the page');
  // Nothing of the device is sent without that script.
  expect(sharing).toContain('>You are sharing</h1>');
  expect(shown({ state: 'ENDED', share })).toContain('reload the page');
});
