/** Tells the style sheet where the reader pressed last: a sheet opens from there. A key presses nowhere. */
export function notePresses(): void {
  const { style } = document.documentElement;
  const note = ({ detail, clientX, clientY }: MouseEvent) => {
    style.setProperty('--pressed-x', detail ? `${clientX}px` : '50vw');
    style.setProperty('--pressed-y', detail ? `${clientY}px` : '60vh');
  };
  addEventListener('click', note, true);
}
