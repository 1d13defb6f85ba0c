// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { Invitation } from '../api/invitation.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import { buttonsIn, draw, stateWith } from '../testing/draw.tsx';
import { sampleInvitation, sampleShare } from '../testing/sample-invitation.ts';
import { ShareApp } from './share-app.tsx';

const fetched = vi.fn();

afterEach(() => void vi.restoreAllMocks());

const rest = async () => {
  vi.resetModules();
  fetched.mockClear();
  // Anew for each test: what a mock returned once is kept.
  vi.doMock('./control/remote-control.tsx', () => {
    fetched();
    return {};
  });
  return (await import('./use-remote-control.ts')).loadRemoteControl();
};

test('does not request the remote-control script until the network is back', async () => {
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

test('loads the script as soon as the server responds, even if the browser reports being offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  await rest();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('until the script is loaded, shows Stop while sharing and the advice to reload the page', () => {
  const share = sampleShare({ until: '2100-01-01T00:00:00.000Z' });
  const shown = (change: Partial<Invitation>) => {
    const state = stateWith({ invitation: sampleInvitation(change) });
    const session = { get: () => state, subscribe: () => () => {} } as unknown as RecipientSession;
    return draw(<ShareApp session={session} />);
  };
  const sharing = shown({ state: 'SHARING', share });
  expect(buttonsIn(sharing, /^Stop$/)).toHaveLength(1);
  expect(sharing).toContain('reload the page');
  // Without that script no device position is sent.
  expect(sharing).toContain('>You are sharing</h1>');
  expect(shown({ state: 'ENDED', share })).toContain('reload the page');
  // A link that was answered in another browser can still stop.
  expect(buttonsIn(shown({ state: 'TAKEN', access: 'STOP' }), /^Stop$/)).toHaveLength(1);
  expect(buttonsIn(shown({ state: 'TAKEN', access: 'READ' }), /^Stop$/)).toHaveLength(0);
});
