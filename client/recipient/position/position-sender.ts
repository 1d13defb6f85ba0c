import { limits } from '#shared/limits.ts';
import { type Failure, failureIn } from '../api/failure.ts';
import {
  type PositionInput,
  SharePositionDocument,
  SharePositionsDocument,
  type SharePrecision,
} from '../gql/graphql.ts';
import { callUntilAnswered, type PersistentCall } from '../api/persistent-call.ts';
import type { Answer, RecipientApi } from '../api/recipient-api.ts';
import { enqueue, within } from './position-queue.ts';

export type SenderEvents = {
  onSent(answer: Answer): void;
  /** The server was not reached or asked us to wait; it continues automatically. */
  onWait(failure: Failure): void;
  /** The server accepts no more positions; the queue is empty and stays empty. */
  onRefused(failure: Failure): void;
  onQueue(waiting: number): void;
  /** The server cannot use these positions; the next ones are sent all the same. */
  onDropped(): void;
};

export type PositionSender = {
  push(position: PositionInput): void;
  tryNow(): void;
  /** Holds everything back until `resume`. A call in progress may still arrive. */
  pause(): void;
  resume(precision: SharePrecision): void;
  clear(): void;
};

/** Codes that mean that one position cannot be used, not that the share is over. */
const dropped = ['POSITION_OUTDATED', 'POSITION_OUT_OF_RANGE', 'PRECISION_EXCEEDED', 'BAD_INPUT'];

/**
 * Sends positions one after the other, oldest first; those that have been waiting, for instance while offline, are
 * sent together.
 */
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
      positions.length === 1
        ? api(SharePositionDocument, { position })
        : api(SharePositionsDocument, { positions });
    call = callUntilAnswered(send, events.onWait);
    call.result.then(
      (answer) => {
        call = null;
        drop(positions);
        events.onSent(answer);
        drain();
      },
      (error: unknown) => {
        call = null;
        const failure = failureIn(error);
        if (!dropped.includes(failure.code ?? '')) {
          set([]);
          return events.onRefused(failure);
        }
        drop(positions);
        events.onDropped();
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
