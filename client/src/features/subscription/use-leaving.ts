import { useEffect, useState } from 'react';

/** Whether the page is being left for another site, and how to say so. Who comes back finds it as it was. */
export function useLeaving(): [isLeaving: boolean, leave: () => void] {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
  return [isLeaving, () => setLeaving(true)];
}
