import { useEffect, useState } from 'react';

/** Whether the page has been hidden for this long (milliseconds), as in a tab that is not the one in front. */
export function useInBackground(delay: number): boolean {
  const [inBackground, setInBackground] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      if (document.hidden) timer = setTimeout(() => setInBackground(true), delay);
      else setInBackground(false);
    };
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [delay]);
  return inBackground;
}
