/**
 * This deployment's advertising pixel, as named by the server on the page; null if there is none. It is requested as
 * an image: no third-party script runs here, and it learns of no page but that one was visited.
 */
const pixelId = (): string | null =>
  /^\d{5,20}$/.exec(document.documentElement.dataset['pixel'] ?? '')?.[0] ?? null;

export const hasPixel = (): boolean => pixelId() !== null;

/** Reports a visit to the advertising network; only after Accept, which the caller has to check. */
export function askPixel(): void {
  const id = pixelId();
  if (!id) return;
  const query = new URLSearchParams({ id, ev: 'PageView', noscript: '1' });
  const picture = new Image();
  picture.referrerPolicy = 'no-referrer';
  picture.src = `https://www.facebook.com/tr?${query.toString()}`;
}
