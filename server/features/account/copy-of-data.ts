import { AppError } from '#server/errors.ts';

/**
 * Copies of stored data that a process makes at once: one of a million positions takes gigabytes of memory while it is
 * made.
 */
const atOnce = 2;
/** Seconds; a large copy takes longer. */
const retryAfter = 10;
/** Characters up to which a copy is indented for people to read. */
const readable = 1_000_000;

/** Whose copies are being made. */
const underWay = new Set<string>();

/**
 * What is stored about somebody, as JSON for them to keep. `of`: the id of the account or request that it is about, of
 * which one copy is made at once. Throws UNAVAILABLE, and what `read` throws.
 */
export async function copyOfData(of: string, read: () => Promise<object>): Promise<string> {
  if (underWay.has(of) || underWay.size >= atOnce) throw new AppError('UNAVAILABLE', { retryAfter });
  underWay.add(of);
  try {
    const data = await read();
    const text = JSON.stringify(data);
    return text.length > readable ? text : JSON.stringify(data, null, 2);
  } finally {
    underWay.delete(of);
  }
}
