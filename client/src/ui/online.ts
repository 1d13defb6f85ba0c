import { backOff } from '#shared/back-off.ts';
import { serverAnswers } from './start-again.ts';

/** Bounds of the waits between two questions to the server (milliseconds). */
const waits = { first: 1_000, longest: 20_000 };

/** Thrown where nothing was fetched, because there is no network. */
export class Offline extends Error {}

/** Whether there is a network: according to the browser, or because the server answered, since some never report it. */
export const isOnline = async (): Promise<boolean> => navigator.onLine || serverAnswers();

let waiting: Promise<void> | undefined;

/**
 * Resolves once there is a network. Code is loaded only then: some browsers remember a module that failed to load, and
 * fail every later `import()` of it until the page is reloaded. All who wait share one question to the server.
 */
export const online = (): Promise<void> =>
  (waiting ??= untilOnline().finally(() => {
    waiting = undefined;
  }));

async function untilOnline(): Promise<void> {
  for (let attempt = 0; !(await isOnline()); attempt += 1) await pauseOffline(backOff(attempt, waits));
}

/** Waits, but no longer than until the browser reports a network. */
export const pauseOffline = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
  });
