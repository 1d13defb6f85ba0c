import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Failure, RequestFailed, unreachable } from './failure.ts';
import { callUntilAnswered } from './persistent-call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failingTimes = (times: number, failure: Failure = unreachable) => {
  let left = times;
  return vi.fn(async () => {
    if (left-- > 0) throw new RequestFailed(failure);
    return 'answer';
  });
};

test('retries until the call succeeds, and reports each failure', async () => {
  const call = failingTimes(3);
  const waits: Failure[] = [];
  const { result } = callUntilAnswered(call, (failure) => waits.push(failure));
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000);
  expect(await result).toBe('answer');
  expect(waits).toHaveLength(3);
});

test('rejects without a retry on a failure that is not retryable', async () => {
  const call = failingTimes(9, { code: 'LINK_EXPIRED', repeatable: false, retryAfter: null });
  const { result } = callUntilAnswered(call, () => {});
  await expect(result).rejects.toMatchObject({ failure: { code: 'LINK_EXPIRED' } });
  expect(call).toHaveBeenCalledTimes(1);
});

test('`tryNow` skips the wait but starts no second call while one is running', async () => {
  const call = failingTimes(1);
  const { result, tryNow } = callUntilAnswered(call, () => {});
  tryNow();
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(0);
  tryNow();
  tryNow();
  expect(await result).toBe('answer');
  expect(call).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});

test.each(['waits', 'is under way'])('does not retry after `cancel`, also if the call %s', async (when) => {
  const call = failingTimes(9);
  const onWait = vi.fn();
  const { cancel, tryNow } = callUntilAnswered(call, onWait);
  if (when === 'waits') await vi.advanceTimersByTimeAsync(0);
  cancel();
  tryNow();
  onWait.mockClear();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(call).toHaveBeenCalledTimes(1);
  expect(onWait).not.toHaveBeenCalled();
});
