import { useCallback, useEffect, useRef } from 'react';

/** Whether the component is still mounted when a response arrives: a reader who has left is not redirected. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);
  return useCallback(() => mounted.current, []);
}
