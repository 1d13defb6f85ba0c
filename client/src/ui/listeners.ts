/** Listeners for a value outside of React, as `useSyncExternalStore` subscribes them; `tell` calls them all. */
export function listenerSet(): { subscribe: (listener: () => void) => () => void; tell: () => void } {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: () => listeners.forEach((listener) => listener()),
  };
}
