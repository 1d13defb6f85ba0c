import { randomHex } from '#shared/random-hex.ts';

/** What was submitted, and its key. */
export type Submission = { key: string; content: string };

/**
 * The key for a submission: the same for the same content, so that a second click or a retry after a lost response
 * sends nothing twice; a new one as soon as anything was changed.
 */
export function keyFor(last: Submission | null, content: unknown): Submission {
  const text = JSON.stringify(content);
  return last?.content === text ? last : { key: randomHex(16), content: text };
}
