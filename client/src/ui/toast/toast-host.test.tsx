// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Sheet } from '../dialog/sheet.tsx';
import { globalStyles } from '../theme/global-styles.ts';
import { makeSystem } from '../theme/system.ts';
import { silentToast, toast, toastKinds } from './toast.ts';
import { ToastHost } from './toast-host.tsx';

const system = makeSystem();

afterEach(cleanup);

const atOnce = (work: () => void) => {
  work();
  return () => {};
};

const show = () =>
  render(
    <ChakraProvider value={system}>
      <ToastHost whenSettled={atOnce} />
    </ChakraProvider>,
  );
/** The library is loaded with the first toast. */
const shown = (text: string) => screen.findByText(text, {}, { timeout: 20_000 });

test('shows queued toasts of all six kinds, and hides silent errors from screen readers', async () => {
  for (const kind of toastKinds) toast[kind](`a toast: ${kind}`);
  silentToast.error('seen, not heard');
  show();
  for (const kind of toastKinds) {
    const text = await shown(`a toast: ${kind}`);
    const box = text.closest('[data-sonner-toast]');
    expect(box?.getAttribute('data-type') ?? 'default').toBe(kind);
  }
  const silent = await screen.findByText('seen, not heard');
  expect(silent.closest('[data-sonner-toast]')?.getAttribute('data-type')).toBe('error');
  expect(silent.closest('[aria-hidden=true]')).not.toBeNull();
});

test('toasts are not part of the app, which a dialog hides from screen readers', async () => {
  const { container } = show();
  toast.success('said above a dialog');
  const text = await shown('said above a dialog');
  expect(container.contains(text)).toBe(false);
  expect(text.closest('[aria-live]')?.parentElement).toBe(document.body);
});

test('without a toast, the library is loaded once everything else is', async () => {
  let settle = () => {};
  const whenSettled = (work: () => void) => {
    settle = work;
    return () => {};
  };
  const toasts = () => document.querySelector('section[aria-live]');
  render(
    <ChakraProvider value={system}>
      <ToastHost whenSettled={whenSettled} />
    </ChakraProvider>,
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(toasts()).toBeNull();
  act(() => settle());
  await waitFor(() => expect(toasts()).not.toBeNull(), { timeout: 20_000 });
});

test('nothing on the page moves because of a toast', () => {
  const moved = Object.keys(globalStyles.globalCss ?? {}).filter((selector) =>
    selector.includes(':has([data-sonner'),
  );
  expect(moved).toEqual([]);
});

test('Escape or a press on them dismisses the toasts; with a dialog open, Escape is the dialog’s', async () => {
  show();
  toast.success('in the way');
  fireEvent.click(await shown('in the way'));
  await waitFor(() => expect(screen.queryByText('in the way')).toBeNull());
  toast.success('still in the way');
  await shown('still in the way');
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('aria-modal', 'true');
  const close = () => dialog.remove();
  document.addEventListener('keydown', close, { capture: true, once: true });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(dialog.isConnected).toBe(false);
  expect(screen.queryByText('still in the way')).not.toBeNull();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByText('still in the way')).toBeNull());
});

test('a toast covers no label of the page, and goes when the reader leaves what it confirms', async () => {
  show();
  toast.success('first, beside a label');
  await shown('first, beside a label');
  const page = document.body.appendChild(document.createElement('main'));
  page.innerHTML = '<label>Name</label><a href="#next">Next</a>';
  page.querySelector('label')!.getBoundingClientRect = () =>
    ({ top: 100, bottom: 124, left: 40, right: innerWidth - 40 }) as DOMRect;
  toast.success('saved');
  await shown('saved');
  expect(document.documentElement.style.getPropertyValue('--toast-top')).toBe('132px');
  fireEvent.click(page.querySelector('a')!);
  await waitFor(() => expect(screen.queryByText('saved')).toBeNull());
  page.remove();
});

test.each([
  ['above it', 20, 64, '72px'],
  ['where it is shown', 90, 134, '142px'],
  ['below it', 400, 444, '72px'],
  ['from there down to the end of the screen', 90, innerHeight - 20, '72px'],
])('a toast does not cover what was pressed: %s', async (where, top, bottom, expected) => {
  show();
  toast.success(`first, ${where}`);
  await shown(`first, ${where}`);
  const button = document.body.appendChild(document.createElement('button'));
  button.getBoundingClientRect = () => ({ top, bottom, left: 40, right: innerWidth - 40 }) as DOMRect;
  fireEvent.click(button);
  toast.success(`then, ${where}`);
  await shown(`then, ${where}`);
  expect(document.documentElement.style.getPropertyValue('--toast-top')).toBe(expected);
  button.remove();
});

test('a toast covers neither the title of a dialog, also one that opens below it, nor what was pressed there', async () => {
  const at = (top: number, bottom: number) => () =>
    ({ top, bottom, left: 20, right: innerWidth - 20 }) as DOMRect;
  const app = (dialog: ReactNode) => (
    <ChakraProvider value={system}>
      <ToastHost whenSettled={atOnce} />
      {dialog}
    </ChakraProvider>
  );
  const { rerender } = render(app(null));
  toast.success('before the dialog');
  await shown('before the dialog');
  const place = () => document.documentElement.style.getPropertyValue('--toast-top');
  expect(place()).toBe('72px');
  rerender(
    app(
      <Sheet title="A dialog" onClose={() => {}}>
        <button>Copy</button>
      </Sheet>,
    ),
  );
  const dialog = await screen.findByRole('dialog');
  screen.getByText('A dialog').getBoundingClientRect = at(60, 90);
  fireEvent.animationEnd(dialog);
  expect(place()).toBe('98px');
  const button = screen.getByText('Copy');
  button.getBoundingClientRect = at(120, 164);
  fireEvent.click(button);
  toast.success('above the dialog');
  await shown('above the dialog');
  expect(place()).toBe('172px');
});

const dialogs = {
  'a dialog': (closes: boolean) => (
    <Sheet title="A dialog" onClose={() => {}} closeOnEscape={closes}>
      Its text
    </Sheet>
  ),
  'a dialog with a field': () => (
    <Sheet title="A dialog" onClose={() => {}}>
      <input aria-label="Field" />
    </Sheet>
  ),
};
const cases = Object.entries(dialogs).flatMap(([kind, dialog]) =>
  [true, false].map((closes) => ({ kind, dialog, closes })),
);

test.each(cases)(
  'Escape above $kind closes either it or the toasts ($closes: it)',
  async ({ kind, dialog, closes }) => {
    render(
      <ChakraProvider value={system}>
        <ToastHost whenSettled={atOnce} />
        {dialog(closes)}
      </ChakraProvider>,
    );
    const text = `above ${kind}: ${closes}`;
    toast.success(text);
    await shown(text);
    const field = screen.queryByLabelText('Field');
    // Typed text keeps it open.
    if (field) fireEvent.input(field, { target: { value: closes ? '' : 'typed' } });
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(screen.queryByText(text) !== null).toBe(closes);
  },
);
