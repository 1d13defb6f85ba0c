// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Sheet } from './sheet.tsx';
import { makeSystem } from '../theme/system.ts';

const system = makeSystem();

afterEach(cleanup);

/** Opens a sheet on a device so busy that no frame comes before `frames` is called. */
async function openSheet(): Promise<{ frames: () => Promise<void> }> {
  const waiting: FrameRequestCallback[] = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => waiting.push(frame));
  render(
    <ChakraProvider value={system}>
      <Sheet title="A sheet" onClose={() => {}}>
        <button type="button">First</button>
        <input aria-label="Field" />
      </Sheet>
    </ChakraProvider>,
  );
  await screen.findByLabelText('Field');
  const frames = async () => {
    for (const frame of waiting.splice(0)) await act(async () => frame(performance.now()));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  };
  return { frames };
}

test('a sheet takes the focus', async () => {
  const { frames } = await openSheet();
  await frames();
  expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull();
});

test('a sheet does not take the focus from one of its fields', async () => {
  const { frames } = await openSheet();
  const field = screen.getByLabelText('Field');
  act(() => field.focus());
  await frames();
  expect(document.activeElement).toBe(field);
});

test('Escape closes a sheet until something is typed into it, and again once that is gone', async () => {
  const closed = vi.fn();
  const sheet = (field: boolean) => (
    <ChakraProvider value={system}>
      <Sheet title="A sheet" onClose={closed}>
        <input type="radio" aria-label="Choice" />
        {field && <input aria-label="Field" />}
        <textarea aria-label="Text" />
      </Sheet>
    </ChakraProvider>
  );
  const { rerender } = render(sheet(true));
  const escape = async () => {
    await act(async () => void fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }));
    return closed.mock.calls.length;
  };
  const type = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(await screen.findByLabelText('Choice'));
  expect(await escape()).toBe(1);
  type('Text', 'typed');
  expect(await escape()).toBe(1);
  type('Text', '');
  expect(await escape()).toBe(2);
  type('Field', 'typed');
  expect(await escape()).toBe(2);
  rerender(sheet(false));
  expect(await escape(), 'what it was typed into is gone').toBe(3);
});

test('a sheet that closes returns the focus to what opened it in the sheet below', async () => {
  vi.restoreAllMocks();
  function InnerOpener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button>First</button>
        <button onClick={() => setOpen(true)}>Opener</button>
        {isOpen && (
          <Sheet title="Inner" onClose={() => setOpen(false)}>
            {null}
          </Sheet>
        )}
      </>
    );
  }
  render(
    <ChakraProvider value={system}>
      <Sheet title="Outer" onClose={() => {}}>
        <InnerOpener />
      </Sheet>
    </ChakraProvider>,
  );
  const opener = await screen.findByText('Opener');
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull());
  opener.focus();
  fireEvent.click(opener);
  const inner = await screen.findByRole('dialog', { name: 'Inner' });
  await waitFor(() => expect(inner.contains(document.activeElement)).toBe(true));
  fireEvent.click(within(inner).getByRole('button'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Inner' })).toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(document.activeElement).toBe(opener);
});
