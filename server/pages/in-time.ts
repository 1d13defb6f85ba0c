/** How long a page waits for what it can do without, milliseconds. */
const longestWait = 1_500;

/** Rejects when `read` takes longer than a page may wait: it is then sent without what was to be read. */
export async function inTime<T>(read: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('took too long for a page')), longestWait);
  try {
    return await Promise.race([read, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
