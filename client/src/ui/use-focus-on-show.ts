import { type RefObject, useEffect, useRef } from 'react';

/** Moves keyboard focus and screen reader to a part that has replaced the one they were in. */
export function useFocusOnShow<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => part.current?.focus(), []);
  return part;
}

/**
 * The same for a form field, by name. At once: react-hook-form's `setFocus` comes a task later, and takes the focus
 * away from someone who has moved on to the next field in the meantime.
 */
export function useFieldFocusOnShow(name: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  }, [name]);
  return form;
}
