import { useEffect, useRef } from 'react';

/**
 * List and opened request replace each other: the focus moves along, to the back link, and from there to the row that
 * was left. Otherwise it would be on something hidden.
 */
export function useFocusAlong(request: string | null) {
  const list = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLAnchorElement>(null);
  const before = useRef(request);
  useEffect(() => {
    const left = before.current;
    before.current = request;
    if (left === request) return;
    const rows = [...(list.current?.querySelectorAll<HTMLAnchorElement>('[data-request] a') ?? [])];
    const row = rows.find(({ search }) => new URLSearchParams(search).get('request') === left);
    (request ? back.current : row)?.focus({ preventScroll: true });
  }, [request]);
  return { list, back };
}
