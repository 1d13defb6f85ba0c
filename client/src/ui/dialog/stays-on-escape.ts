/** Marks a field into which something was typed, for as long as it is there. */
export function noteTyping({ target }: { target: EventTarget }): void {
  if (target instanceof Element && target.matches('textarea, input:not([type=radio], [type=checkbox])'))
    target.toggleAttribute('data-typed', (target as HTMLInputElement).value !== '');
}

/** Whether a dialog stays on Escape: by specification, or because what was typed into it would be lost. */
export const staysOnEscape = (dialog: Element): boolean =>
  dialog.matches('[data-stays-on-escape]') || dialog.querySelector('[data-typed]') !== null;
