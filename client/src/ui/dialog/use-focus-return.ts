import { useEffect, useState } from 'react';
import { focusPage, isFocusLost } from '../focus-if-lost.ts';

/**
 * What was focused before the first in a sequence of dialogs that replace one another. Each further one belongs to a
 * sequence within a dialog of the one before it.
 */
const openers: HTMLElement[] = [];
let open = 0;

/** A menu entry disappears with its menu, whose button is then focused instead. */
function focusableFor(element: HTMLElement | undefined): HTMLElement | undefined {
  const menu = element?.closest('[popover]');
  return menu && element?.getClientRects().length === 0
    ? (document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`) ?? element)
    : element;
}

/** Within a dialog, what opened the last dialog from there: it gets the focus back when that one closes. */
export const openerWithin = (dialog: HTMLElement | null): HTMLElement | null =>
  openers.filter((opener) => opener && dialog?.contains(opener)).pop() ?? null;

/** Returns the focus to where it was before a dialog opened, once no other dialog has replaced it. */
export function useFocusReturn(): void {
  // The first render comes before the dialog takes the focus itself.
  const [active] = useState(() => document.activeElement);
  useEffect(() => {
    const depth = open;
    open += 1;
    // What was focused in a dialog that this one replaces is already gone.
    if (active instanceof HTMLElement && active.isConnected && active !== document.body)
      openers[depth] = active;
    return () => {
      open -= 1;
      setTimeout(() => {
        if (open > depth || !isFocusLost()) return;
        const there = openers.slice(0, depth + 1).filter((opener) => opener?.isConnected);
        const opener = focusableFor(there.pop());
        opener?.focus();
        // The opener is hidden with the home page if that was left.
        if (opener?.closest('[hidden]')) focusPage();
      });
    };
  }, [active]);
}
