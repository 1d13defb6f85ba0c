import { limits } from '#shared/limits.ts';
import { type Failure, RequestFailed, unreachable } from '../api/failure.ts';
import type { PositionInput, SharePrecision } from '../gql/graphql.ts';
import { callUntilAnswered, type PersistentCall } from '../api/persistent-call.ts';
import type { Answer, RecipientApi } from '../api/recipient-api.ts';
import { enqueue, within } from './position-queue.ts';

export type SenderEvents = {
  onSent(answer: Answer): void;
  /** Not reached or told to wait; it goes on by itself. */
  onWait(failure: Failure): void;
  /** The server takes no more positions; the queue is empty and stays so. */
  onRefused(failure: Failure): void;
  onQueue(waiting: number): void;
};

export type PositionSender = {
  push(position: PositionInput): void;
  tryNow(): void;
  /** Holds everything back until `resume`. A call under way may still arrive. */
  pause(): void;
  resume(precision: SharePrecision): void;
  clear(): void;
};

/** These say that one position is of no use, not that the share is over. */
const dropped = ['POSITION_OUTDATED', 'POSITION_OUT_OF_RANGE', 'PRECISION_EXCEEDED', 'BAD_INPUT'];

/** Sends positions one after the other, oldest first; what has waited, as after being offline, goes together. */
export function createPositionSender(api: RecipientApi, events: SenderEvents): PositionSender {
  let queue: PositionInput[] = [];
  let call: PersistentCall<Answer> | null = null;
  let paused = false;

  const set = (next: PositionInput[]) => {
    queue = next;
    events.onQueue(queue.length);
  };
  const drop = (positions: PositionInput[]) => set(queue.filter((other) => !positions.includes(other)));
  const abandon = () => {
    call?.cancel();
    call = null;
  };

  const drain = () => {
    const positions = queue.slice(0, limits.positionsAtOnce);
    const [position] = positions;
    if (!position || call || paused) return;
    const send = () =>
      positions.length === 1 ? api('sharePosition', { position }) : api('sharePositions', { positions });
    const current = callUntilAnswered(send, events.onWait);
    call = current;
    current.result.then(
      (answer) => {
        if (call === current) call = null;
        drop(positions);
        events.onSent(answer);
        drain();
      },
      (error: unknown) => {
        if (call === current) call = null;
        const failure = error instanceof RequestFailed ? error.failure : unreachable;
        if (!dropped.includes(failure.code ?? '')) {
          set([]);
          return events.onRefused(failure);
        }
        drop(positions);
        drain();
      },
    );
  };

  return {
    push(position) {
      set(enqueue(queue, position));
      drain();
    },
    tryNow: () => call?.tryNow(),
    pause() {
      paused = true;
      abandon();
    },
    resume(precision) {
      paused = false;
      set(within(queue, precision));
      drain();
    },
    clear() {
      abandon();
      set([]);
    },
  };
}
