import { type RefObject, useEffect } from 'react';

/**
 * After each try to send, moves the focus to the first field that was refused. The form library does so only for fields
 * whose element it knows, not for the name in the part about the message.
 */
export function useFocusRefused(form: RefObject<HTMLFormElement | null>, tries: number): void {
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('input[aria-invalid=true]')?.focus();
  }, [form, tries]);
}
