import { whenIdle } from '../ui/idle.ts';

/**
 * The installed app has no page of the browser's own for a lost network: there, and only there, ours is kept
 * (client/public/sw.js).
 */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator) || !matchMedia('(display-mode: standalone)').matches) return;
  whenIdle(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}
