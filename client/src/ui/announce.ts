/** How long a text stays, so that nobody who reads to the end of the page finds an old one (milliseconds). */
const stays = 5_000;

/** Above every dialog: the rest of the page is hidden from screen readers while one is open. */
const region = (): HTMLElement => {
  const made = document.getElementById('announcements');
  if (made) return made;
  const status = document.createElement('div');
  status.id = 'announcements';
  status.setAttribute('role', 'status');
  status.setAttribute('aria-live', 'polite');
  // Line by line: a status is read as a whole otherwise, with the lines that are still there.
  status.setAttribute('aria-atomic', 'false');
  // Read, not seen.
  status.style.cssText =
    'position:fixed;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
  document.body.append(status);
  return status;
};

/** Has screen readers read out what others see happen elsewhere on the page, one text after the other. */
export function announce(text: string): void {
  const line = document.createElement('p');
  line.textContent = text;
  const status = region();
  // A region is not read with what it brings along.
  setTimeout(() => {
    status.append(line);
    setTimeout(() => line.remove(), stays);
  }, 100);
}
