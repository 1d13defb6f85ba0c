import { useFieldContext } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { isFocusLost } from './focus-if-lost.ts';

/**
 * After a form was sent, moves the focus to the first field that was refused, by the form or later by the server, unless
 * somebody has gone on to something else meanwhile. To be called in each field, with why it is refused.
 */
export function useFocusRefused(problem: string | undefined): void {
  const { ids } = useFieldContext();
  const form = useRef<HTMLFormElement>(null);
  const sentFrom = useRef<Element>(null);
  useEffect(() => {
    form.current = document.getElementById(ids.control)?.closest('form') ?? null;
    const { current } = form;
    const sent = () => {
      sentFrom.current = document.activeElement;
    };
    // Otherwise a check on leaving a field would pull the focus back from the button.
    const goOn = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) sentFrom.current = null;
    };
    current?.addEventListener('submit', sent);
    current?.addEventListener('focusout', goOn);
    return () => {
      current?.removeEventListener('submit', sent);
      current?.removeEventListener('focusout', goOn);
    };
  }, [ids.control]);
  useEffect(() => {
    if (!problem || !sentFrom.current) return;
    if (isFocusLost() || document.activeElement === sentFrom.current)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    sentFrom.current = null;
  }, [problem]);
}
