import { unknown, type Finding, type Source } from '#server/ports/finding.ts';
import type { StageState } from './stages.ts';

/** Milliseconds that one source may take. */
export const sourceDeadline = 8_000;

/** The source's answer within its deadline; a source that fails, or is late, is unknown with SOURCE_FAILED. */
export async function askSource(
  question: () => Promise<Finding>,
  { source, now, deadline = sourceDeadline }: { source: Source; now: () => Date; deadline?: number },
): Promise<Finding> {
  const late = new AbortController();
  try {
    const answer = question();
    return await Promise.race([
      answer,
      new Promise<Finding>((_, reject) => {
        const timer = setTimeout(() => reject(new Error('deadline')), deadline);
        late.signal.addEventListener('abort', () => clearTimeout(timer));
      }),
    ]);
  } catch {
    return unknown(source, now(), 'SOURCE_FAILED');
  } finally {
    late.abort();
  }
}

/** What a stage shows of an answer. */
export function stageOf({ value, note }: Finding): StageState {
  if (value !== null) return 'FOUND';
  if (note === 'SOURCE_FAILED' || note === 'DNS_NO_ANSWER') return 'FAILED';
  return note === 'NO_SOURCE' ? 'NO_SOURCE' : 'NOTHING_FOUND';
}
