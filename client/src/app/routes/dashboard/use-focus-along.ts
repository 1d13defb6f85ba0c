import { useEffect, useRef } from 'react';
import { focusIfLost } from '../../../ui/focus-if-lost.ts';

/**
 * On a phone, where one replaces the other, the focus moves along: to the back link, and from there to the row that
 * was left. Otherwise it would be on something hidden. On a wide screen, somebody picked on the map or in the list below
 * takes the place of both.
 */
export function useFocusAlong(request: string | null, wide: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLAnchorElement>(null);
  const beside = useRef<HTMLDivElement>(null);
  const before = useRef(request);
  useEffect(() => {
    const left = before.current;
    before.current = request;
    if (left === request) return;
    if (wide) return focusIfLost(beside.current);
    const rows = [...(list.current?.querySelectorAll('a') ?? [])];
    const row = rows.find(({ search }) => new URLSearchParams(search).get('request') === left);
    (request ? back.current : row)?.focus({ preventScroll: true });
  }, [request, wide]);
  return { list, back, beside };
}
