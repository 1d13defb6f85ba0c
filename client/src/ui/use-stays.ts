import { useEffect, useRef } from 'react';

/** Whether the component is still there when an answer comes: whoever has left is not led anywhere. */
export function useStays(): () => boolean {
  const stays = useRef(true);
  useEffect(() => {
    stays.current = true;
    return () => void (stays.current = false);
  }, []);
  return () => stays.current;
}
