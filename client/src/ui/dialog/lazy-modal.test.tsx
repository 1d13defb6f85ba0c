// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import common from '../../i18n/en/common.json';
import { speak } from '../../i18n/setup.ts';
import { LazyModal } from './lazy-modal.tsx';
import { closeModal, openModal } from './modals.ts';
import { Sheet } from './sheet.tsx';
import { makeSystem } from '../theme/system.ts';
import { toastsReady } from '../toast/toast.ts';

const system = makeSystem();

afterEach(() => {
  act(closeModal);
  cleanup();
  vi.restoreAllMocks();
  history.replaceState(null, '');
});

test('shows the modal’s frame from the click until its code is loaded', async () => {
  const network = Promise.withResolvers<() => string>();
  const load = () => network.promise;
  render(
    <ChakraProvider value={system}>
      <LazyModal name="login" title="Sign in" load={load} />
    </ChakraProvider>,
  );
  expect(screen.queryByText('Sign in')).toBeNull();
  act(() => openModal('login'));
  expect(screen.getByText('Sign in')).toBeDefined();
  await act(async () => network.resolve(() => 'the dialog'));
  expect(screen.getByText('the dialog')).toBeDefined();
  expect(screen.queryByText('Sign in')).toBeNull();
});

test('the frame closes as the dialog does: by its button, but not by Escape here', async () => {
  const onClose = vi.fn(closeModal);
  render(
    <ChakraProvider value={system}>
      <LazyModal
        name="login"
        title="Sign in"
        load={() => new Promise(() => {})}
        onClose={onClose}
        closeOnEscape={false}
      />
    </ChakraProvider>,
  );
  act(() => openModal('login'));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.getByText('Sign in')).toBeDefined();
  fireEvent.click(screen.getByRole('button'));
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByText('Sign in')).toBeNull();
});

/** A page whose button opens a modal, and the network that its code comes over. */
async function openFromPage() {
  const network = Promise.withResolvers<ComponentType>();
  const load = () => network.promise;
  await speak('en');
  const { container } = render(
    <ChakraProvider value={system}>
      <button onClick={() => openModal('login')}>Opener</button>
      <LazyModal name="login" title="Sign in" load={load} />
    </ChakraProvider>,
  );
  const opener = screen.getByText('Opener');
  opener.focus();
  fireEvent.click(opener);
  return { container, opener, network };
}
const focused = () => document.activeElement;

test('the frame is a modal dialog: it takes the focus, nothing behind it can be reached, and the focus returns', async () => {
  const { container, opener } = await openFromPage();
  const frame = screen.getByRole('dialog', { name: 'Sign in' });
  const close = within(frame).getByRole('button', { name: common.close });
  expect(focused()).toBe(close);
  expect([container.inert, frame.closest('[inert]')]).toEqual([true, null]);
  fireEvent.click(close);
  await waitFor(() => expect(focused()).toBe(opener));
  expect(container.inert).toBe(false);
});

test('the dialog takes the focus from its frame, and returns it to where it was before both', async () => {
  const { container, opener, network } = await openFromPage();
  const dialog = () => (
    <Sheet title="Sign in" onClose={closeModal}>
      <input aria-label="Email" />
    </Sheet>
  );
  await act(async () => network.resolve(dialog));
  const field = await screen.findByLabelText('Email');
  await waitFor(() => expect(field.closest('[role=dialog]')?.contains(focused())).toBe(true));
  expect(container.inert).toBe(false);
  act(closeModal);
  await waitFor(() => expect(focused()).toBe(opener));
});

test('closes with an error if the code still cannot be loaded after the page was reloaded', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  history.replaceState({ outdated: [''] }, '');
  const said: string[] = [];
  toastsReady((_kind, text) => void said.push(text));
  await speak('en');
  render(
    <ChakraProvider value={system}>
      <LazyModal name="login" title="Sign in" load={() => Promise.reject(new TypeError('Failed to fetch'))} />
    </ChakraProvider>,
  );
  act(() => openModal('login'));
  await waitFor(() => expect(said).toEqual([common.partMissing]));
  expect(screen.queryByText('Sign in')).toBeNull();
});

test('opens in a browser that never reports its network, if the server answers', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  render(
    <ChakraProvider value={system}>
      <LazyModal name="login" title="Sign in" load={() => Promise.resolve(() => 'the dialog')} />
    </ChakraProvider>,
  );
  act(() => openModal('login'));
  expect(await screen.findByText('the dialog')).toBeDefined();
});
