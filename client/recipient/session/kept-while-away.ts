import type { Kept } from './kept-in-tab.ts';

/**
 * A value that is in the tab's storage only while its page is out of sight, also on the way to the next one or when a
 * phone drops it. A tab that is duplicated while somebody looks at it gets a copy of its storage without it.
 */
export function keptWhileAway<Value>(kept: Kept<Value>, page: Document): Kept<Value> {
  let value: Value | null = null;
  const set = (next: Value | null) => {
    value = next;
    kept.set(page.visibilityState === 'hidden' ? next : null);
  };
  page.addEventListener('visibilitychange', () => set(value));
  return {
    get() {
      if (!value) set(kept.get());
      return value;
    },
    set,
  };
}
