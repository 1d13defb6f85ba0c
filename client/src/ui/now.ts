import { useEffect, useReducer } from 'react';

/** Re-renders every `interval` milliseconds and returns the time by `clock`. Paused while the page is hidden. */
export function useNow(interval: number, clock: () => number = Date.now): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const update = () => document.visibilityState === 'visible' && tick();
    const timer = setInterval(update, interval);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [interval]);
  return clock();
}
