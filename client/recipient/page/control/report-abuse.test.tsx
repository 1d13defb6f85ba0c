// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { expect, test, vi } from 'vitest';
import { RequestFailed, unreachable } from '../../api/failure.ts';
import type { Post } from '../../api/recipient-api.ts';
import { session, stateWith } from '../../testing/draw.tsx';
import { mount, press, settle } from '../../testing/mount.tsx';
import { sampleInvitation, sampleNow, sampleShare } from '../../testing/sample-invitation.ts';
import { ClosedView } from './closed-view.tsx';
import { SharingView } from './sharing-view.tsx';

const share = sampleShare();
const common = { session, state: stateWith({}), now: sampleNow };
const sharing = (
  <SharingView invitation={sampleInvitation({ state: 'SHARING', share })} share={share} {...common} />
);
const ended = (
  <ClosedView name="ended" invitation={sampleInvitation({ state: 'ENDED', share })} {...common} />
);
const text = () => document.body.textContent;
const words = () => document.querySelector('textarea')?.value;

test('keeps a report that is being written or sent when the view around it changes', async () => {
  const answers: PromiseWithResolvers<never>[] = [];
  const post = vi.fn(() => {
    const answer = Promise.withResolvers<never>();
    answers.push(answer);
    return answer.promise;
  }) as unknown as Post;
  await mount(sharing, post);
  await press('Report abuse');
  await act(() => {
    document.querySelector<HTMLInputElement>('.reasons input')!.click();
    const field = document.querySelector('textarea')!;
    field.value = 'They wait at my door.';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

  await mount(ended, post);
  expect(words()).toBe('They wait at my door.');
  await press('Send the report');
  await mount(sharing, post);
  answers[0]!.reject(new RequestFailed(unreachable));
  await settle();
  expect(text()).toContain('It is still here; please send it again');
  expect(words()).toBe('They wait at my door.');

  await press('Send the report');
  await mount(ended, post);
  answers[1]!.resolve(undefined as never);
  await settle();
  expect(text()).toContain('Your report has arrived');
  expect(post).toHaveBeenLastCalledWith(expect.anything(), {
    reason: 'UNKNOWN_PERSON',
    details: 'They wait at my door.',
  });
});
