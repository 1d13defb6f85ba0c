/**
 * Resolves as soon as the browser believes in its network. Code is fetched only then: some remember a module
 * that could not be fetched, and fail every later `import()` of it until the page is reloaded.
 */
export function online(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }));
}
