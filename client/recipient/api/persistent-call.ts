import { retryDelay } from './retry-delay.ts';
import { type Failure, failureIn } from './failure.ts';

export type PersistentCall<Result> = {
  /** Rejects with `RequestFailed` if retrying would not help; never settles after `cancel`. */
  result: Promise<Result>;
  /** Ends the current wait. */
  tryNow(): void;
  cancel(): void;
};

/** Retries a call until it is answered, waiting longer each time. `onWait` is called after each failure. */
export function callUntilAnswered<Result>(
  call: () => Promise<Result>,
  onWait?: (failure: Failure) => void,
): PersistentCall<Result> {
  let attempt = 0;
  let cancelled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let settle: { resolve(value: Result): void; reject(error: unknown): void };
  const result = new Promise<Result>((resolve, reject) => (settle = { resolve, reject }));

  const run = () => {
    timer = undefined;
    call().then(
      (value) => cancelled || settle.resolve(value),
      (error: unknown) => {
        if (cancelled) return;
        const failure = failureIn(error);
        if (!failure.repeatable) return settle.reject(error);
        timer = setTimeout(run, retryDelay(attempt++, failure.retryAfter));
        onWait?.(failure);
      },
    );
  };
  run();

  return {
    result,
    tryNow() {
      if (timer === undefined || cancelled) return;
      clearTimeout(timer);
      run();
    },
    cancel() {
      cancelled = true;
      clearTimeout(timer);
    },
  };
}
