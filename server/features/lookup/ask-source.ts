import { unknown, type Finding, type Source } from '#server/ports/finding.ts';
import type { StageState } from './stages.ts';

/** Milliseconds that one source may take. */
export const sourceDeadline = 8_000;

/**
 * The result if it arrives before the deadline; rejects otherwise. The signal aborts a source that supports it; one
 * that does not is simply no longer waited for.
 */
export function beforeDeadline<Answer>(deadline: AbortSignal, answer: Promise<Answer>): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new Error('deadline'));
  // One that has passed does not tell again.
  if (deadline.aborted) stop();
  else deadline.addEventListener('abort', stop, { once: true });
  return Promise.race([answer, late]).finally(() => deadline.removeEventListener('abort', stop));
}

/** The source's answer within its deadline; if it fails or is late, the value is unknown with SOURCE_FAILED. */
export async function askSource(
  question: () => Promise<Finding>,
  { source, now, deadline }: { source: Source; now: () => Date; deadline: AbortSignal },
): Promise<Finding> {
  try {
    return await beforeDeadline(deadline, question());
  } catch {
    return unknown(source, now(), 'SOURCE_FAILED');
  }
}

/** The stage's state for an answer. */
export function stageOf({ value, note }: Finding): StageState {
  if (value !== null) return 'FOUND';
  if (note === 'SOURCE_FAILED' || note === 'DNS_NO_ANSWER') return 'FAILED';
  return note === 'NO_SOURCE' ? 'NO_SOURCE' : 'NOTHING_FOUND';
}
