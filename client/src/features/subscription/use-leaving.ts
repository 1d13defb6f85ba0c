import { useEffect, useState } from 'react';

/**
 * Milliseconds after which the page is considered not to have been left: navigation was cancelled, or led to an app.
 */
const longestWay = 15_000;

/**
 * Whether the page is being left for another site, and how to say so; `onStayed` is called if it was not left after
 * all. Someone who comes back finds it as it was.
 */
export function useLeaving(): [isLeaving: boolean, leave: (onStayed: () => void) => void] {
  const [stay, setStay] = useState<{ onStayed: () => void } | null>(null);
  useEffect(() => {
    if (!stay) return;
    const timer = setTimeout(() => {
      setStay(null);
      stay.onStayed();
    }, longestWay);
    const gone = () => clearTimeout(timer);
    const back = ({ persisted }: PageTransitionEvent) => persisted && setStay(null);
    addEventListener('pagehide', gone);
    addEventListener('pageshow', back);
    return () => {
      gone();
      removeEventListener('pagehide', gone);
      removeEventListener('pageshow', back);
    };
  }, [stay]);
  return [stay !== null, (onStayed) => setStay({ onStayed })];
}
