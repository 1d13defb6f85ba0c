// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { LoadingSheet } from './loading-sheet.tsx';
import { Sheet } from './sheet.tsx';
import { makeSystem } from '../theme/system.ts';

const system = makeSystem();

afterEach(cleanup);

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Opener</button>
      {isOpen && <LoadingSheet title="Inner" onClose={() => setOpen(false)} />}
    </>
  );
}

test('a frame that was opened from a sheet is in front of it and returns the focus into it', async () => {
  render(
    <ChakraProvider value={system}>
      <Sheet title="Outer" onClose={() => {}}>
        <Opener />
      </Sheet>
    </ChakraProvider>,
  );
  const opener = await screen.findByText('Opener');
  opener.focus();
  fireEvent.click(opener);
  const close = within(screen.getByRole('dialog', { name: 'Inner' })).getByRole('button');
  await waitFor(() => expect(document.activeElement).toBe(close));
  expect(opener.closest('[inert]')).not.toBeNull();
  fireEvent.click(close);
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(opener.closest('[inert]')).toBeNull();
});

test('the page stays out of reach until the last of several frames is closed', () => {
  const frames = (...titles: string[]) => (
    <ChakraProvider value={system}>
      <button>Behind</button>
      {titles.map((title) => (
        <LoadingSheet key={title} title={title} onClose={() => {}} />
      ))}
    </ChakraProvider>
  );
  const { rerender } = render(frames('First'));
  const isReachable = () => !screen.getByText('Behind').closest('[inert]');
  rerender(frames('First', 'Second'));
  rerender(frames('Second'));
  expect(isReachable()).toBe(false);
  rerender(frames());
  expect(isReachable()).toBe(true);
});

test('a sheet that closes returns the focus to what opened it in the sheet below', async () => {
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
