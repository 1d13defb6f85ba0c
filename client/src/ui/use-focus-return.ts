import { useEffect, useState } from 'react';
import { isFocusLost } from './focus-if-lost.ts';

/** What was focused before the first in a sequence of dialogs. */
let opener: HTMLElement | null = null;
let open = 0;

/** A menu entry disappears with its menu, whose button is then focused instead. */
function placeOf(element: HTMLElement | null): HTMLElement | null {
  const menu = element?.closest('[popover]');
  return menu && element?.getClientRects().length === 0
    ? (document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`) ?? element)
    : element;
}

/** Returns the focus to where it was before a dialog opened, once no other dialog has replaced it. */
export function useFocusReturn(): void {
  // The first render comes before the dialog takes the focus itself.
  const [active] = useState(() => document.activeElement);
  useEffect(() => {
    open += 1;
    const isOutside = active !== document.body && !active?.closest('[role="dialog"]');
    if (active instanceof HTMLElement && isOutside) opener = active;
    return () => {
      open -= 1;
      setTimeout(() => {
        if (open === 0 && isFocusLost() && opener?.isConnected) placeOf(opener)?.focus();
      });
    };
  }, [active]);
}
