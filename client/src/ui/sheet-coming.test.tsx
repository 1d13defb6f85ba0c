// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { SheetComing } from './sheet-coming.tsx';
import { Sheet } from './sheet.tsx';
import { makeSystem } from './theme/system.ts';

const system = makeSystem();

afterEach(cleanup);

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Opener</button>
      {isOpen && <SheetComing title="Inner" onClose={() => setOpen(false)} />}
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
