import { type RefObject, useEffect, useRef } from 'react';

/** Takes keyboard and screen reader to a part that has replaced the one they were in. */
export function useFocusOnShow<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => part.current?.focus(), []);
  return part;
}
