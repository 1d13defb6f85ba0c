import { lastPressed } from './last-pressed.ts';

/** Below the header, whose entries are needed while a toast is shown (pixels, as all here). */
const usualTop = 72;
const width = 356;
/** The height of a toast with two lines. */
const height = 80;
const gap = 8;

const titles = (): (Element | null)[] =>
  [...document.querySelectorAll('[aria-modal=true]')].map((dialog) =>
    document.getElementById(dialog.getAttribute('aria-labelledby') ?? ''),
  );

/** Headlines and labels of what is in front: a dialog, or the page. */
const words = (): Element[] => {
  const front = [...document.querySelectorAll('[aria-modal=true]')].at(-1) ?? document;
  return [...front.querySelectorAll('h1, h2, h3, label, legend')];
};

/**
 * Places the toasts, as `--toast-top`: as high as they cover neither what was pressed last, nor a dialog's title, nor
 * any headline or label; if there is no such place, nothing of the first two.
 */
export function placeToasts(): void {
  const side = (innerWidth - width) / 2;
  const boxesOf = (parts: (Element | null)[]) =>
    parts
      .flatMap((part) => (part?.isConnected ? [part.getBoundingClientRect()] : []))
      .filter(({ left, right }) => right > side && left < innerWidth - side);
  const first = boxesOf([lastPressed(), ...titles()]);
  const all = [...first, ...boxesOf(words())];
  const isFree = (boxes: DOMRect[]) => (top: number) =>
    boxes.every((box) => box.bottom <= top || box.top >= top + height);
  const tops = [usualTop, ...all.map(({ bottom }) => Math.ceil(bottom) + gap)]
    .filter((top) => top >= usualTop && top + height <= innerHeight)
    .sort((one, other) => one - other);
  const top = tops.find(isFree(all)) ?? tops.find(isFree(first)) ?? usualTop;
  document.documentElement.style.setProperty('--toast-top', `${top}px`);
}

/** Does so for toasts that are shown already, as when a dialog opens; without any, nothing is measured. */
export function placeShownToasts(): void {
  if (document.querySelector('[data-sonner-toast]')) placeToasts();
}
