import { type RefObject, useEffect, useRef } from 'react';

/** Whether what had the focus is gone, so that the next Tab would start at the top of the page. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return !activeElement?.isConnected || activeElement === document.body;
}

/** Moves the focus to what follows an answer, unless somebody has gone on to something else meanwhile. */
export function focusIfLost(element: HTMLElement | null): void {
  if (isFocusLost()) element?.focus();
}

/** Moves the focus to the page, without scrolling: to the app's, or to the prerendered home page that is shown instead. */
export function focusPage(): void {
  document.querySelector<HTMLElement>('main:not([hidden])')?.focus({ preventScroll: true });
}

/** For an element that gets the focus when a change takes away what had it. `state`: what changes. */
export function useFocusAfter<Part extends HTMLElement>(state: unknown): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    focusIfLost(part.current);
  }, [state]);
  return part;
}
