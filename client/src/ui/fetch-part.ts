import { startAgain } from './start-again.ts';

/** How long to wait for a server that is restarting, before a part is given up (milliseconds). */
const waits = [1_000, 2_000, 4_000, 8_000];

/**
 * Loads a part of a page that its reader is waiting for, even from a server that is restarting or has another version
 * by now.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const wait of waits) {
    try {
      return await load();
    } catch (error) {
      if (await startAgain()) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return load();
}
