import { useCallback, useEffect, useRef } from 'react';

/** Whether the component is still mounted when a response arrives: a reader who has left is not redirected. */
export function useStays(): () => boolean {
  const stays = useRef(true);
  useEffect(() => {
    stays.current = true;
    return () => void (stays.current = false);
  }, []);
  return useCallback(() => stays.current, []);
}
