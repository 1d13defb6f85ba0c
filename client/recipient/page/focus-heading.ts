/**
 * Where to move the focus when the focused element is about to disappear: the heading of its part of the page,
 * otherwise the page's.
 */
export function focusHeading(from: Element | null): void {
  const part = from?.closest('details, section');
  const heading =
    part?.querySelector<HTMLElement>('summary, h1, h2') ?? document.querySelector<HTMLElement>('h1');
  heading?.focus();
}
