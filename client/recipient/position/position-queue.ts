import { type SharePrecision, withinPrecision } from '#shared/precision.ts';
import type { PositionInput } from '../gql/graphql.ts';

/** Kept in memory only: a position stored on the recipient's device would outlive their Stop. */
export const queueLimit = 500;

/**
 * Adds the newest position. A full queue drops every second one, so that a long time offline keeps the shape of its
 * track; the oldest and the newest are always kept.
 */
export function enqueue(queue: readonly PositionInput[], position: PositionInput): PositionInput[] {
  const kept = queue.length < queueLimit ? queue : queue.filter((_, index) => index % 2 === 0);
  return [...kept, position];
}

/** What may still be sent after a change of precision: never anything finer than is agreed now. */
export function within(queue: readonly PositionInput[], precision: SharePrecision): PositionInput[] {
  return queue.flatMap((position) => {
    const allowed = withinPrecision({ ...position, accuracy: position.accuracy ?? null }, precision);
    return allowed ? [{ ...allowed, recordedAt: position.recordedAt }] : [];
  });
}
