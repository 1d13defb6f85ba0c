// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LateModal } from './late-modal.tsx';
import { closeModal, openModal } from './modals.ts';
import { makeSystem } from './theme/system.ts';

const system = makeSystem();

afterEach(() => {
  act(closeModal);
  cleanup();
});

test('its frame stands from the press until its code is there', async () => {
  const network = Promise.withResolvers<() => string>();
  const load = () => network.promise;
  render(
    <ChakraProvider value={system}>
      <LateModal name="login" title="Sign in" load={load} />
    </ChakraProvider>,
  );
  expect(screen.queryByText('Sign in')).toBeNull();
  act(() => openModal('login'));
  expect(screen.getByText('Sign in')).toBeDefined();
  await act(async () => network.resolve(() => 'the dialog'));
  expect(screen.getByText('the dialog')).toBeDefined();
  expect(screen.queryByText('Sign in')).toBeNull();
});

test('its frame is closed as the dialog itself is', async () => {
  const onClose = vi.fn(closeModal);
  render(
    <ChakraProvider value={system}>
      <LateModal
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
