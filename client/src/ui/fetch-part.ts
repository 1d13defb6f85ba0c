import { isOnline, Offline } from './online.ts';
import { serverAnswers, startAgain } from './start-again.ts';

/** How long to wait for a server that is restarting, before a part is given up (milliseconds). */
const waits = [1_000, 2_000, 4_000, 8_000];

/**
 * Loads a part of a page that its reader is waiting for, even from a server that is restarting or has another version
 * by now. `isGone`: asked after each failure, whether there is nothing to wait for.
 */
export async function fetchPart<Part>(load: () => Promise<Part>, isGone = startAgain): Promise<Part> {
  for (const wait of waits) {
    try {
      return await load();
    } catch (error) {
      if (await isGone()) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return load();
}

/** A script could not be loaded, although the server answers: `common:partMissing` says what to do. */
export class PartMissing extends Error {}

/**
 * Loads what a submitted form needs. Like `fetchPart`, but the page never reloads: that would empty the form.
 * @throws PartMissing, or another error if there is no connection
 */
export async function fetchForForm<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!(await isOnline())) throw new Offline();
  let answers = 0;
  try {
    // Once may be chance.
    return await fetchPart(load, async () => (await serverAnswers()) && (answers += 1) > 1);
  } catch (error) {
    throw answers > 1 ? new PartMissing('a script is missing', { cause: error }) : error;
  }
}
