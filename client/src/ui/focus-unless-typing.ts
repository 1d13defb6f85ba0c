/** Moves the focus to what follows an answer, unless somebody has gone on in another field meanwhile. */
export function focusUnlessTyping(element: HTMLElement | null): void {
  if (!document.activeElement?.matches('input, textarea, select, [contenteditable]')) element?.focus();
}
