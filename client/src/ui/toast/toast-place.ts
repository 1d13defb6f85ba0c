import { useEffect } from 'react';

/** Below the header, whose entries are needed while a toast is shown (pixels, as all here). */
const usualTop = 72;
const width = 356;
/** Of a toast with two lines. */
const height = 80;
const gap = 8;

let pressed: Element | null = null;

function note({ target }: Event): void {
  pressed = target instanceof Element ? target.closest('button, a, input, label') : null;
}

/** Notes what is pressed, for `placeToasts`; by keyboard, too. */
export function usePressed(): void {
  useEffect(() => {
    document.addEventListener('click', note, true);
    return () => document.removeEventListener('click', note, true);
  }, []);
}

/**
 * Places the next toast, as `--toast-top`: below what was pressed last, if it would otherwise cover that and there is
 * room for it.
 */
export function placeToasts(): void {
  const box = pressed?.isConnected ? pressed.getBoundingClientRect() : null;
  const side = (innerWidth - width) / 2;
  const isCovered =
    box !== null &&
    box.bottom > usualTop &&
    box.top < usualTop + height &&
    box.right > side &&
    box.left < innerWidth - side;
  const below = isCovered ? Math.ceil(box.bottom) + gap : usualTop;
  const top = below + height <= innerHeight ? below : usualTop;
  document.documentElement.style.setProperty('--toast-top', `${top}px`);
}
