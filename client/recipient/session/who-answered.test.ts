import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleInvitation, sampleNow } from '../testing/sample-invitation.ts';
import { pass, setUp } from '../testing/session-kit.ts';

beforeEach(() => void vi.useFakeTimers({ now: sampleNow }));
afterEach(() => void vi.useRealTimers());

test('an answer to “Who is this?” is shown within five seconds in the two minutes after it was asked', async () => {
  const asked = { whoAskedAt: new Date(sampleNow).toISOString() };
  const { server, session } = setUp(sampleInvitation(asked));
  session.start();
  await pass();
  const answered = () => session.get().invitation?.whoAnsweredAt;
  await pass(110_000);
  server.invitation = sampleInvitation({ ...asked, whoAnsweredAt: asked.whoAskedAt, senderName: 'Sari' });
  await pass(5_100);
  expect(answered()).toBe(asked.whoAskedAt);
});
