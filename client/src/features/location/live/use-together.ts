import { useEffect, useRef } from 'react';

/** Milliseconds: of thirty people who walk, each position by itself would render the list and the map ten times a second. */
const gap = 500;

/** Hands over what comes: at once, and what follows closely together. */
export function useTogether<Item>(take: (items: readonly Item[]) => void): (item: Item) => void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const waiting = useRef<{ items: Item[]; timer: ReturnType<typeof setTimeout> } | null>(null);
  // Whoever leaves is not to find these in the next reader's cache.
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);
  return (item) => {
    if (waiting.current) {
      waiting.current.items.push(item);
      return;
    }
    const pass = () => {
      const items = waiting.current?.items ?? [];
      waiting.current = items.length > 0 ? { items: [], timer: setTimeout(pass, gap) } : null;
      if (items.length > 0) latest.current(items);
    };
    waiting.current = { items: [], timer: setTimeout(pass, gap) };
    latest.current([item]);
  };
}
