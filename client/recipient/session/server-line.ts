import { RequestFailed, unreachable } from '../api/failure.ts';
import { callUntilAnswered, type PersistentCall } from '../api/persistent-call.ts';
import type { Answer } from '../api/recipient-api.ts';
import type { PendingAct, SessionState } from './session-state.ts';
import type { Store } from './store.ts';

export type ServerLine = {
  /** Reads how it stands; an act under way goes first. */
  read(): void;
  /** Tells the server what the recipient pressed, until it has heard; a later act replaces an earlier one. */
  act(kind: PendingAct['kind'], call: () => Promise<Answer>, onDone?: (answer: Answer) => void): void;
  cancelAct(): void;
  tryNow(): void;
};

/** Why a call failed; anything unforeseen counts as not having got through. */
export const failureIn = (error: unknown) => (error instanceof RequestFailed ? error.failure : unreachable);

/** What goes between this page and the server by the recipient's wish, one call at a time. */
export function createServerLine(
  { set }: Store<SessionState>,
  readInvitation: () => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
): ServerLine {
  let reading: PersistentCall<Answer> | null = null;
  let acting: PersistentCall<Answer> | null = null;

  const read = () => {
    if (acting) return;
    if (reading) return reading.tryNow();
    const current = callUntilAnswered(readInvitation, (loadFailure) =>
      set({ loadFailure, connected: loadFailure.code !== null }),
    );
    reading = current;
    current.result.then(
      (answer) => {
        reading = null;
        onAnswer(answer);
      },
      (error: unknown) => {
        reading = null;
        set({ loadFailure: failureIn(error), connected: true });
      },
    );
  };

  const cancel = () => {
    // An answer from before this moment must not undo what comes after it.
    reading?.cancel();
    acting?.cancel();
    reading = acting = null;
  };

  return {
    read,
    act(kind, call, onDone) {
      cancel();
      set({ act: { kind, failure: null }, refusal: null });
      acting = callUntilAnswered(call, (failure) =>
        set({ act: { kind, failure }, connected: failure.code !== null }),
      );
      acting.result.then(
        (answer) => {
          acting = null;
          set({ act: null });
          onDone?.(answer);
          onAnswer(answer);
        },
        (error: unknown) => {
          acting = null;
          set({ act: null, refusal: { kind, failure: failureIn(error) }, connected: true });
          read();
        },
      );
    },
    cancelAct() {
      cancel();
      set({ act: null });
      read();
    },
    tryNow() {
      acting?.tryNow();
      reading?.tryNow();
    },
  };
}
