import { isOnline, Offline } from './online.ts';
import { serverAnswers, startAgain } from './start-again.ts';

/** How long to wait for a server that is restarting, before a part is given up (milliseconds). */
const waits = [1_000, 2_000, 4_000, 8_000];

/** Whether the server answers although a part cannot be loaded, for the second time: the first may be a restart. */
function answersTwice(): () => Promise<boolean> {
  let answers = 0;
  return async () => (await serverAnswers()) && (answers += 1) > 1;
}

/** Starts the page again if the part is of a version that is no longer served. */
function goneFromPage(): () => Promise<boolean> {
  const isGone = answersTwice();
  return async () => (await isGone()) && startAgain();
}

/**
 * Loads a part of a page that its reader is waiting for, even from a server that is restarting or has another version
 * by now. `isGone`: asked after each failure, whether there is nothing to wait for.
 */
export async function fetchPart<Part>(load: () => Promise<Part>, isGone = goneFromPage()): Promise<Part> {
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
  const answers = answersTwice();
  let isMissing = false;
  try {
    return await fetchPart(load, async () => (isMissing = await answers()));
  } catch (error) {
    throw isMissing ? new PartMissing('a script is missing', { cause: error }) : error;
  }
}
