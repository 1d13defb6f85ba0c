/**
 * The advertising pixel of this deployment, as the server names it on the page; null where there is none. It is asked
 * for as a picture: no script of another company runs here, and it learns of no page but that one was visited.
 */
const pixelId = (): string | null =>
  /^\d{5,20}$/.exec(document.documentElement.dataset['pixel'] ?? '')?.[0] ?? null;

export const hasPixel = (): boolean => pixelId() !== null;

/** Tells the advertising network of a visit; only after Accept, which its caller knows. */
export function askPixel(): void {
  const id = pixelId();
  if (!id) return;
  const query = new URLSearchParams({ id, ev: 'PageView', noscript: '1' });
  const picture = new Image();
  picture.referrerPolicy = 'no-referrer';
  picture.src = `https://www.facebook.com/tr?${query.toString()}`;
}
