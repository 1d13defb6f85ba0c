let count = 0;

const plainTitle = () => document.title.replace(/^\(\d+\) /, '');

function seen(): void {
  count = 0;
  document.title = plainTitle();
}

/** Counts in the tab's title, as in '(2) Dashboard', what happens while the page is not visible. */
export function countUnseen(): void {
  if (!document.hidden) return;
  count += 1;
  document.title = `(${count}) ${plainTitle()}`;
  document.addEventListener('visibilitychange', seen, { once: true });
}
