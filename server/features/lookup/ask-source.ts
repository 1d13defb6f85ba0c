import { unknown, type Finding, type Source } from '#server/ports/finding.ts';
import type { StageState } from './stages.ts';

/** Milliseconds that one source may take. */
export const sourceDeadline = 8_000;

/**
 * What comes before the deadline; rejects when it has passed. The signal stops a source that listens to it, this stops
 * waiting for one that does not.
 */
export function beforeDeadline<Answer>(deadline: AbortSignal, answer: Promise<Answer>): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new Error('deadline'));
  deadline.addEventListener('abort', stop, { once: true });
  return Promise.race([answer, late]).finally(() => deadline.removeEventListener('abort', stop));
}

/** The source's answer within its deadline; a source that fails, or is late, is unknown with SOURCE_FAILED. */
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

/** What a stage shows of an answer. */
export function stageOf({ value, note }: Finding): StageState {
  if (value !== null) return 'FOUND';
  if (note === 'SOURCE_FAILED' || note === 'DNS_NO_ANSWER') return 'FAILED';
  return note === 'NO_SOURCE' ? 'NO_SOURCE' : 'NOTHING_FOUND';
}
