// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Invitation } from '../api/invitation.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import { buttonsIn, draw, stateWith } from '../testing/draw.tsx';
import { sampleInvitation, sampleShare } from '../testing/sample-invitation.ts';
import { ShareApp } from './share-app.tsx';
import { loadRemoteControl } from './use-remote-control.ts';

const fetched = vi.hoisted(() => vi.fn());
vi.mock('./remote-control.tsx', () => {
  fetched();
  return {};
});

test('the script for what comes after an answer is not asked for without a network', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const loading = loadRemoteControl();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(fetched).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await loading;
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('until it is there Stop is, and what to do if it does not come', () => {
  const share = sampleShare({ until: '2100-01-01T00:00:00.000Z' });
  const shown = (change: Partial<Invitation>) => {
    const state = stateWith({ invitation: sampleInvitation(change) });
    const session = { get: () => state, subscribe: () => () => {} } as unknown as RecipientSession;
    return draw(<ShareApp session={session} />);
  };
  const sharing = shown({ state: 'SHARING', share });
  expect(buttonsIn(sharing, /^Stop$/)).toHaveLength(1);
  expect(sharing).toContain('reload the page');
  expect(shown({ state: 'ENDED', share })).toContain('reload the page');
});
