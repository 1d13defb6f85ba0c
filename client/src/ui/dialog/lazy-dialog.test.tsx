// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import common from '../../i18n/en/common.json';
import { speak } from '../../i18n/setup.ts';
import { lazyPart } from '../lazy-part.tsx';
import { makeSystem } from '../theme/system.ts';
import { toastsReady } from '../toast/toast.ts';
import { LazyDialog } from './lazy-dialog.tsx';
import { Sheet } from './sheet.tsx';

const system = makeSystem();

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  history.replaceState(null, '');
});

type Dialog = ComponentType<{ onClose: () => void }>;

/** A page whose button opens a dialog. */
async function openFromPage(load: () => Promise<Dialog>) {
  await speak('en');
  const Part = lazyPart(load);
  function Page() {
    const [isOpen, setOpen] = useState(false);
    const close = () => setOpen(false);
    return (
      <ChakraProvider value={system}>
        <button onClick={() => setOpen(true)}>Opener</button>
        {isOpen && (
          <LazyDialog title="Sign in" onClose={close} closeOnEscape={false}>
            <Part onClose={close} />
          </LazyDialog>
        )}
      </ChakraProvider>
    );
  }
  render(<Page />);
  const opener = screen.getByText('Opener');
  opener.focus();
  fireEvent.click(opener);
  return { opener };
}
const focused = () => document.activeElement;
const sheet: Dialog = ({ onClose }) => (
  <Sheet title="Sign in" onClose={onClose}>
    <input aria-label="Email" />
  </Sheet>
);

test('from the press on, the frame is a modal dialog: nothing behind it is reached, and the focus returns', async () => {
  const { opener } = await openFromPage(() => new Promise(() => {}));
  const frame = screen.getByRole('dialog', { name: 'Sign in' });
  await waitFor(() => expect(frame.contains(focused())).toBe(true));
  expect(screen.queryByRole('button', { name: 'Opener' })).toBeNull();
  // As the dialog itself here.
  fireEvent.keyDown(frame, { key: 'Escape' });
  fireEvent.click(within(frame).getByRole('button', { name: common.close }));
  await waitFor(() => expect(focused()).toBe(opener));
});

test('the dialog takes the focus from its frame, and returns it to where it was before both', async () => {
  const { opener } = await openFromPage(() => Promise.resolve(sheet));
  const field = await screen.findByLabelText('Email');
  await waitFor(() => expect(field.closest('[role=dialog]')?.contains(focused())).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: common.close }));
  await waitFor(() => expect(focused()).toBe(opener));
});

test('what is still missing after a reload closes the dialog and is said; the next press tries again', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  const logged = vi.spyOn(console, 'error');
  history.replaceState({ outdated: [''] }, '');
  const said: string[] = [];
  toastsReady((_kind, text) => void said.push(text));
  let isThere = false;
  const { opener } = await openFromPage(() =>
    isThere ? Promise.resolve(sheet) : Promise.reject(new TypeError('Failed to fetch')),
  );
  await waitFor(() => expect(said).toEqual([common.partMissing]), { timeout: 5_000 });
  expect(screen.queryByText('Sign in')).toBeNull();
  // React tells of what a boundary caught.
  expect(logged).toHaveBeenCalledOnce();
  logged.mockClear();
  isThere = true;
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_100)));
  fireEvent.click(opener);
  expect(await screen.findByLabelText('Email')).toBeTruthy();
});
