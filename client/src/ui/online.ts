/**
 * Resolves as soon as the browser reports a network. Code is loaded only then: some browsers remember a module that
 * failed to load, and fail every later `import()` of it until the page is reloaded.
 */
export function online(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }));
}
