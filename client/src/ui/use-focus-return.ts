import { useEffect, useState } from 'react';

/** What had the keyboard before the first of the dialogs that follow one another. */
let opener: HTMLElement | null = null;
let open = 0;

/** An entry of a menu is gone with its menu, whose button is then the place. */
function placeOf(element: HTMLElement | null): HTMLElement | null {
  const menu = element?.closest('[popover]');
  return menu && element?.getClientRects().length === 0
    ? (document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`) ?? element)
    : element;
}

/** Gives the keyboard back to where it was before a dialog came, once no other dialog has taken its place. */
export function useFocusReturn(): void {
  // The first rendering comes before the dialog takes the keyboard itself.
  const [active] = useState(() => document.activeElement);
  useEffect(() => {
    open += 1;
    const isOutside = active !== document.body && !active?.closest('[role="dialog"]');
    if (active instanceof HTMLElement && isOutside) opener = active;
    return () => {
      open -= 1;
      setTimeout(() => {
        const { activeElement } = document;
        const isLost = !activeElement || activeElement === document.body;
        if (open === 0 && isLost && opener?.isConnected) placeOf(opener)?.focus();
      });
    };
  }, [active]);
}
