import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { withoutReordering } from '#shared/text-bounds.ts';
import { hour } from '#shared/time-units.ts';
import { circuitBreaker } from './circuit-breaker.ts';

/** A source answered, but not with what was asked for; `status` is HTTP's, 200 for a body of the wrong shape. */
export class SourceFault extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.name = 'SourceFault';
    this.status = status;
  }
}

type Options<T> = {
  headers?: Record<string, string>;
  body?: object;
  signal: AbortSignal;
  /** The schema that the body must match. */
  shape: z.ZodType<T>;
};

/** A source's answer, and when it came. */
export type SourceAnswer<T> = { value: T; at: Date };

/**
 * Queries an online JSON source. One that is unavailable is not queried for a while; its answers are kept in memory for
 * an hour, so that the same query is not sent, or paid for, again.
 */
export type AskJson = {
  /** The body; null for 404, which sources use for 'nothing found'. Rejects otherwise. */
  ask<T>(url: string, options: Options<T>): Promise<SourceAnswer<T | null>>;
};

/** Milliseconds that an answer is kept, and how many are: they are about people. */
const answerLife = hour;
const mostAnswers = 500;
/** Maximum length of a body, in characters. */
const longest = 1_000_000;

/**
 * Whether the source is unavailable to everybody. A refusal or a body that concerns what was asked for is not: somebody
 * could otherwise keep all others from it with one number that it refuses.
 */
const isUnavailable = (error: unknown): boolean =>
  !(error instanceof SourceFault) || error.status >= 500 || [401, 403, 429].includes(error.status);

export function openAskJson(now: () => Date = () => new Date()): AskJson {
  const breaker = circuitBreaker({ now: () => now().getTime() });
  // The oldest first: a Map keeps insertion order.
  const answers = new Map<string, SourceAnswer<unknown>>();

  function recall<T>(key: string): SourceAnswer<T> | null {
    for (const [old, { at }] of answers) {
      if (at.getTime() + answerLife > now().getTime()) break;
      answers.delete(old);
    }
    return (answers.get(key) as SourceAnswer<T> | undefined) ?? null;
  }
  function keep(key: string, answer: SourceAnswer<unknown>): void {
    const [oldest] = answers.keys();
    if (oldest !== undefined && answers.size >= mostAnswers) answers.delete(oldest);
    answers.set(key, answer);
  }

  return {
    async ask<T>(url: string, options: Options<T>) {
      // A query contains its subject: it is kept as a hash.
      const key = createHash('sha256')
        .update(JSON.stringify([url, options.body ?? null]))
        .digest('base64');
      const known = recall<T | null>(key);
      if (known) return known;
      if (breaker.remaining() > 0) throw new SourceFault(503);
      // The request's deadline has passed for another reason.
      options.signal.throwIfAborted();
      try {
        const answer = { value: await fetchJson(url, options), at: now() };
        keep(key, answer);
        return answer;
      } catch (error) {
        if (isUnavailable(error)) breaker.failed();
        throw error;
      }
    },
  };
}

/** People write their names in a source themselves: one must not reorder what a report shows beside it. */
const plain = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? withoutReordering(value) : value;

async function fetchJson<T>(
  url: string,
  { headers = {}, body, signal, shape }: Options<T>,
): Promise<T | null> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      'user-agent': 'Whereabouts',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'error',
    signal,
  });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new SourceFault(answer.status);
  const text = await answer.text();
  if (text.length > longest) throw new SourceFault(200);
  const read = shape.safeParse(JSON.parse(text, plain));
  if (!read.success) throw new SourceFault(200);
  return read.data;
}
