// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { makeSystem } from './theme/system.ts';

afterEach(cleanup);

const system = makeSystem();

test.each(['loading', 'disabled'])(
  'a %s button keeps the focus, says that it is disabled and submits nothing',
  (off) => {
    const submitted = vi.fn((event: Event) => event.preventDefault());
    const pressed = vi.fn();
    const form = (isOff: boolean) => (
      <ChakraProvider value={system}>
        <form onSubmit={({ nativeEvent }) => submitted(nativeEvent)}>
          <Button type="submit" {...{ [off]: isOff }} onClick={pressed}>
            Send
          </Button>
        </form>
      </ChakraProvider>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    button.focus();
    rerender(form(true));
    expect(document.activeElement).toBe(button);
    expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    // Hidden, its text would be no name.
    expect(getComputedStyle(screen.getByText('Send')).visibility).not.toBe('hidden');
    fireEvent.click(button);
    expect([pressed, submitted].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    rerender(form(false));
    expect(button.getAttribute('aria-disabled')).toBeNull();
    fireEvent.click(button);
    expect([pressed, submitted].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  },
);
