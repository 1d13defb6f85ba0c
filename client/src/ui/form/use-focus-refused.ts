import { useFieldContext } from '@chakra-ui/react';
import { useEffect } from 'react';
import { isFocusLost } from '../focus-if-lost.ts';

/** What had the focus when a form was sent, until its sender goes on to something else. */
const sentFrom = new WeakMap<Element, Element | null>();
let isListening = false;

/** For all forms at once: a field may appear only when it is refused. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  const forget = ({ target }: Event) => {
    const form = target instanceof Element && target.closest('form');
    if (form) sentFrom.delete(form);
  };
  document.addEventListener(
    'submit',
    ({ target }) => sentFrom.set(target as Element, document.activeElement),
    true,
  );
  document.addEventListener('input', forget, true);
  // A check on leaving a field would pull the focus back from the button.
  document.addEventListener('focusout', (event) => event.relatedTarget && forget(event), true);
}

/**
 * After a form was sent, moves the focus to the first field that was refused, by the form or later by the server, unless
 * somebody has gone on to something else meanwhile. To be called in each field, with why it is refused.
 */
export function useFocusRefused(problem: string | undefined): void {
  const { ids } = useFieldContext();
  useEffect(() => {
    listen();
    const form = document.getElementById(ids.control)?.closest('form');
    if (!problem || !form || !sentFrom.has(form)) return;
    if (isFocusLost() || document.activeElement === sentFrom.get(form))
      form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    sentFrom.delete(form);
  }, [problem, ids.control]);
}
