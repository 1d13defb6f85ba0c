import { useEffect } from 'react';

let pressed: Element | null = null;

function note({ target }: Event): void {
  // A label's press is followed by one of its field.
  pressed =
    target instanceof Element ? (target.closest('label') ?? target.closest('button, a, input')) : null;
}

/** Notes what is pressed; by keyboard, too. */
export function useLastPressed(): void {
  useEffect(() => {
    document.addEventListener('click', note, true);
    return () => document.removeEventListener('click', note, true);
  }, []);
}

/** What was pressed last, which toasts do not cover. */
export const lastPressed = (): Element | null => pressed;
