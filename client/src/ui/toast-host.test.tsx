// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, expect, test } from 'vitest';
import { makeSystem } from './theme/system.ts';
import { silentToast, toast, toastKinds } from './toast.ts';
import { ToastHost } from './toast-host.tsx';

const system = makeSystem();

afterAll(cleanup);

test('shows queued toasts of all six kinds, and hides silent errors from screen readers', async () => {
  for (const kind of toastKinds) toast[kind](`a toast: ${kind}`);
  silentToast.error('seen, not heard');
  render(
    <ChakraProvider value={system}>
      <ToastHost />
    </ChakraProvider>,
  );
  for (const kind of toastKinds) {
    const text = await screen.findByText(`a toast: ${kind}`, {}, { timeout: 20_000 });
    const shown = text.closest('[data-sonner-toast]');
    expect(shown?.getAttribute('data-type') ?? 'default').toBe(kind);
  }
  const silent = await screen.findByText('seen, not heard');
  expect(silent.closest('[data-sonner-toast]')?.getAttribute('data-type')).toBe('error');
  expect(silent.closest('[aria-hidden=true]')).not.toBeNull();
});

test('toasts are not part of the app, which a dialog hides from screen readers', async () => {
  const { container } = render(
    <ChakraProvider value={system}>
      <ToastHost />
    </ChakraProvider>,
  );
  toast.success('said above a dialog');
  const text = await screen.findByText('said above a dialog', {}, { timeout: 20_000 });
  expect(container.contains(text)).toBe(false);
  expect(text.closest('[aria-live]')?.parentElement).toBe(document.body);
});
