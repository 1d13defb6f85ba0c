import { whenIdle } from '../ui/idle.ts';

/**
 * The installed app shows no browser error page when offline: there, and only there, our own is cached
 * (client/public/sw.js).
 */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator) || !matchMedia('(display-mode: standalone)').matches) return;
  whenIdle(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}
