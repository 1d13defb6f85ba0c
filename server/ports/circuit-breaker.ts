/** Milliseconds for which a service that has failed is not called. */
export const coolDown = 30_000;

export type CircuitBreaker = {
  /** Milliseconds until the service may be called again; 0 if it may be called. */
  remaining(): number;
  succeeded(): void;
  failed(): void;
};

/**
 * Pauses the calls of a service after `threshold` failures in a row, so that an unavailable one costs one wait and not
 * one for each call. `now`: milliseconds on any clock.
 */
export function circuitBreaker({
  threshold = 1,
  now = () => performance.now(),
}: { threshold?: number; now?: () => number } = {}): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  return {
    remaining: () => Math.max(0, openUntil - now()),
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures >= threshold) openUntil = now() + coolDown;
    },
  };
}
