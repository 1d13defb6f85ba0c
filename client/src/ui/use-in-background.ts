import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Whether the page has been hidden for this long (milliseconds), as in a tab that is not the one in front. `onHidden` is
 * called just before it is.
 */
export function useInBackground(delay: number, onHidden: () => void): boolean {
  const [inBackground, setInBackground] = useState(false);
  const hide = useEffectEvent(() => {
    onHidden();
    setInBackground(true);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      if (document.hidden) timer = setTimeout(hide, delay);
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
