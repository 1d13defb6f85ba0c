// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Invitation } from '../../api/invitation.ts';
import type { RecipientSession } from '../../session/recipient-session.ts';
import { stateWith } from '../../testing/draw.tsx';
import { mount, press } from '../../testing/mount.tsx';
import { sampleInvitation, sampleNow, sampleShare } from '../../testing/sample-invitation.ts';
import { SharingView } from './sharing-view.tsx';

const share = sampleShare();
const session = { press: vi.fn() } as unknown as RecipientSession;
const sharing = (change: Partial<Invitation> = {}) =>
  mount(
    <SharingView
      invitation={sampleInvitation({ state: 'SHARING', share, ...change })}
      share={share}
      session={session}
      state={stateWith({})}
      now={sampleNow}
    />,
  );

test('asking whether to block says what it ends, and that it is final', async () => {
  await sharing();
  await press('Block further requests');
  const asked = document.querySelector('.confirm')!.textContent;
  expect(asked).toMatch(/isn’t told[.] This also ends sharing[.] This can’t be undone[.]/);
});

test('a wish for more time is shown once, also while the form to change the share is open', async () => {
  await sharing({ extensionAskedAt: '2026-11-21T11:59:00.000Z' });
  const wishes = () =>
    [...document.querySelectorAll('p')].filter((p) => p.textContent.includes('asking for more time'));
  expect(wishes()).toHaveLength(1);
  await press('Change what I share');
  expect(wishes()).toHaveLength(1);
  await press('Close without saving');
  expect(wishes()).toHaveLength(1);
});
