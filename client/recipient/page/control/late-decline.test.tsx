// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { session, stateWith } from '../../testing/draw.tsx';
import { mount, press } from '../../testing/mount.tsx';
import { sampleInvitation } from '../../testing/sample-invitation.ts';
import { LateDecline } from './late-decline.tsx';
import { prerender } from '../prerender.tsx';
import { createTexts } from '../texts.ts';

const { t } = createTexts(prerender('share', 'en').data);
const common = { open: true, session, state: stateWith({}) };

beforeEach(() => void vi.mocked(session.press).mockClear());

test('declining a request that was cancelled tells nobody', async () => {
  const invitation = sampleInvitation({ state: 'CANCELLED' });
  await mount(<LateDecline {...common} name="cancelled" invitation={invitation} />);
  await press(t('cancelled.decline'));
  expect(session.press).toHaveBeenCalledExactlyOnceWith({ kind: 'decline', tell: false });
});

test('tells of a silent decline only when asked twice', async () => {
  const invitation = sampleInvitation({ state: 'DECLINED', declineTold: false });
  await mount(<LateDecline {...common} name="declined" invitation={invitation} />);
  await press(t('declined.tell'));
  expect(session.press).not.toHaveBeenCalled();
  await press(t('confirm.tellNow'));
  expect(session.press).toHaveBeenCalledExactlyOnceWith({ kind: 'decline', tell: true });
});
