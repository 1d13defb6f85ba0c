// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Post } from '../../api/recipient-api.ts';
import { mount, settle } from '../../testing/mount.tsx';
import { sampleInvitation } from '../../testing/sample-invitation.ts';
import { ConsentDetails } from './consent-details.tsx';

test.each([
  ['ANSWER', ['Someone is asking']],
  ['HANDOVER', []],
] as const)(
  'who opens “Who is asking” with the key %s reads the message that came: %j',
  async (kind, shown) => {
    const answer = Promise.withResolvers<object>();
    const post = vi.fn(() => answer.promise);
    const invitation = sampleInvitation({ keyKind: kind });
    await mount(<ConsentDetails invitation={invitation} />, post as unknown as Post);
    expect(post).not.toHaveBeenCalled();
    const sections = [...document.querySelectorAll('details')];
    for (const section of sections) section.open = true;
    for (const section of sections) section.dispatchEvent(new Event('toggle'));
    await settle();
    // Its room is there before it has come.
    expect(document.querySelectorAll('blockquote')).toHaveLength(shown.length);
    answer.resolve({ invitation: { message: 'Someone is asking' } });
    await settle();
    expect([...document.querySelectorAll('blockquote')].map(({ textContent }) => textContent)).toEqual(shown);
  },
);
