import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestFailed, unreachable } from '../api/failure.ts';
import type { PositionInput } from '../gql/graphql.ts';
import type { Answer, RecipientApi } from '../api/recipient-api.ts';
import { createPositionSender } from './position-sender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (second: number): PositionInput => ({
  latitude: 51.50735,
  longitude: -0.12776,
  accuracy: 8,
  recordedAt: new Date(1_700_000_000_000 + second * 1_000).toISOString(),
});
const refusal = (code: string) => new RequestFailed({ code, repeatable: false, retryAfter: null });
const answer: Answer = { invitation: null, clockOffset: 0 };

function setUp(reply: (position: PositionInput, call: number) => Promise<Answer>) {
  const sent: PositionInput[] = [];
  const calls: number[] = [];
  const api: RecipientApi = (_, variables) => {
    const { position, positions = [position!] } = variables as {
      position?: PositionInput;
      positions?: PositionInput[];
    };
    sent.push(...positions);
    calls.push(positions.length);
    return reply(positions[0]!, calls.length);
  };
  const events = {
    onSent: vi.fn(),
    onWait: vi.fn(),
    onRefused: vi.fn(),
    onQueue: vi.fn(),
    onDropped: vi.fn(),
  };
  return { sent, calls, events, sender: createPositionSender(api, events) };
}

test('makes one call at a time, oldest first, and batches positions that arrive meanwhile', async () => {
  let answerNow: (() => void) | undefined;
  const { sent, calls, sender } = setUp(() => new Promise((resolve) => (answerNow = () => resolve(answer))));
  [1, 2, 3].forEach((second) => sender.push(at(second)));
  expect(sent).toEqual([at(1)]);
  answerNow?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([at(1), at(2), at(3)]);
  expect(calls).toEqual([1, 2]);
});

test('sends a long backlog in batches of at most 100', async () => {
  const { sent, calls, sender } = setUp(async () => answer);
  sender.pause();
  for (let second = 0; second < 230; second += 1) sender.push(at(second));
  sender.resume('EXACT');
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual([100, 100, 30]);
  expect(sent.map(({ recordedAt }) => recordedAt)).toEqual(sent.map((_, second) => at(second).recordedAt));
});

test('catches up after being offline, with nothing lost and nothing out of order', async () => {
  let online = false;
  const { sent, events, sender } = setUp(async () => {
    if (!online) throw new RequestFailed(unreachable);
    return answer;
  });
  for (const second of [1, 2, 3]) sender.push(at(second));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events.onSent).not.toHaveBeenCalled();
  expect(events.onWait).toHaveBeenCalledWith(unreachable);
  online = true;
  sent.length = 0;
  sender.tryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([at(1), at(2), at(3)]);
  expect(events.onQueue).toHaveBeenLastCalledWith(0);
});

test('drops an outdated position and sends the next one', async () => {
  const { sent, events, sender } = setUp(async (position) => {
    if (position.recordedAt === at(1).recordedAt) throw refusal('POSITION_OUTDATED');
    return answer;
  });
  sender.push(at(1));
  sender.push(at(2));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([at(1), at(2)]);
  expect(events.onRefused).not.toHaveBeenCalled();
});

test('sends nothing more once the share has ended', async () => {
  const { sent, events, sender } = setUp(async () => Promise.reject(refusal('NOT_SHARING')));
  sender.push(at(1));
  sender.push(at(2));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([at(1)]);
  expect(events.onRefused).toHaveBeenCalledWith(expect.objectContaining({ code: 'NOT_SHARING' }));
  expect(events.onQueue).toHaveBeenLastCalledWith(0);
});

test('waits as long as the server’s rate limit says', async () => {
  const { sent, sender } = setUp(async (_, call) => {
    if (call === 1) throw new RequestFailed({ code: 'RATE_LIMITED', repeatable: true, retryAfter: 20 });
    return answer;
  });
  sender.push(at(1));
  await vi.advanceTimersByTimeAsync(19_900);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(600);
  expect(sent).toHaveLength(2);
});

test('sends nothing while paused, and then only the precision that is still allowed', async () => {
  const { sent, sender } = setUp(async () => answer);
  sender.pause();
  sender.push(at(1));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  sender.resume('AREA');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([{ ...at(1), latitude: 51.51, longitude: -0.13, accuracy: 1_000 }]);
});

test('`clear` discards waiting positions and stops retrying', async () => {
  const { sent, sender } = setUp(async () => Promise.reject(new RequestFailed(unreachable)));
  sender.push(at(1));
  await vi.advanceTimersByTimeAsync(0);
  sender.clear();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(1);
});
