/**
 * Where to move the focus when the focused element is about to disappear: the heading of its part of the page, or what
 * is chosen there, otherwise the page's heading.
 */
export function focusHeading(from: Element | null): void {
  const part = from?.closest('details, section');
  const heading =
    part?.querySelector<HTMLElement>('summary, h1, h2, input:checked') ??
    document.querySelector<HTMLElement>('h1');
  heading?.focus();
}

/** The `ref` of an element that disappears by itself: if the focus is inside then, the heading gets it. */
export const headingAfter = (part: Element | null) => (): void => {
  if (part?.contains(document.activeElement)) focusHeading(part);
};
