// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { beforeEach, expect, test, vi } from 'vitest';

let last: typeof import('../../testing/mount.tsx') | undefined;

/** As after a reload, or in the other language: every script anew. */
async function opened() {
  await last?.mount(<></>);
  vi.resetModules();
  const [{ OtherAnswers }, kit, { session, stateWith }, { sampleInvitation }] = await Promise.all([
    import('../request/other-answers.tsx'),
    import('../../testing/mount.tsx'),
    import('../../testing/draw.tsx'),
    import('../../testing/sample-invitation.ts'),
  ]);
  const post = vi.fn(() => Promise.resolve(undefined as never));
  await kit.mount(
    <OtherAnswers invitation={sampleInvitation()} session={session} state={stateWith({})} />,
    post,
  );
  last = kit;
  return kit;
}
const field = () => document.querySelector('textarea');
const section = () => [...document.querySelectorAll('details')].at(-1)!;
const leave = () => dispatchEvent(new Event('pagehide'));

async function write({ press }: NonNullable<typeof last>) {
  await press('Report abuse');
  await act(() => {
    document.querySelector<HTMLInputElement>('.reasons input')!.click();
    field()!.value = 'They wait at my door.';
    field()!.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

beforeEach(() => sessionStorage.clear());

test('a report that is being written survives a change of the language, and stays open', async () => {
  await write(await opened());
  leave();
  await opened();
  expect(section().open).toBe(true);
  expect(field()?.value).toBe('They wait at my door.');
  expect(document.querySelector<HTMLInputElement>('.reasons input')!.checked).toBe(true);
});

test('it is stored only while the page is away', async () => {
  await write(await opened());
  expect(sessionStorage).toHaveLength(0);
  leave();
  await opened();
  expect(sessionStorage).toHaveLength(0);
});

test.each(['Close without reporting', 'Send the report'])('nothing is kept after “%s”', async (label) => {
  const kit = await opened();
  await write(kit);
  await kit.press(label);
  await kit.settle();
  leave();
  await opened();
  expect(section().open).toBe(false);
  expect(field()).toBeNull();
});
