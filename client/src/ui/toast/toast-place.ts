import { lastPressed } from './last-pressed.ts';

/** Below the header, whose entries are needed while a toast is shown (pixels, as all here). */
const usualTop = 72;
const width = 356;
/** Of a toast with two lines. */
const height = 80;
const gap = 8;

const titles = (): (Element | null)[] =>
  [...document.querySelectorAll('[aria-modal=true]')].map((dialog) =>
    document.getElementById(dialog.getAttribute('aria-labelledby') ?? ''),
  );

/**
 * Places the toasts, as `--toast-top`: below what was pressed last and a dialog's title, if they would otherwise cover
 * that and there is room for them.
 */
export function placeToasts(): void {
  const side = (innerWidth - width) / 2;
  const boxes = [lastPressed(), ...titles()].flatMap((part) =>
    part?.isConnected ? [part.getBoundingClientRect()] : [],
  );
  let top = usualTop;
  for (const box of boxes.sort((a, b) => a.top - b.top)) {
    const isCovered =
      box.bottom > top && box.top < top + height && box.right > side && box.left < innerWidth - side;
    const below = Math.ceil(box.bottom) + gap;
    if (isCovered && below + height <= innerHeight) top = below;
  }
  document.documentElement.style.setProperty('--toast-top', `${top}px`);
}

/** Does so for toasts that are shown already, as when a dialog opens; without any, nothing is measured. */
export function placeShownToasts(): void {
  if (document.querySelector('[data-sonner-toast]')) placeToasts();
}
