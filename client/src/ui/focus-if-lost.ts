/** Whether what had the focus is gone, so that the next Tab would start at the top of the page. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return !activeElement?.isConnected || activeElement === document.body;
}

/** Moves the focus to what follows an answer, unless somebody has gone on to something else meanwhile. */
export function focusIfLost(element: HTMLElement | null): void {
  if (isFocusLost()) element?.focus();
}
