/** Where reading goes on when what has the focus is about to go: the heading of its part of the page, else the page's. */
export function focusHeading(from: Element | null): void {
  const part = from?.closest('details, section');
  const heading =
    part?.querySelector<HTMLElement>('summary, h1, h2') ?? document.querySelector<HTMLElement>('h1');
  heading?.focus();
}
