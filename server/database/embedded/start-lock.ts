import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;
const POLL_MS = 20;

/**
 * Waits until no other process is starting or stopping the server of this folder, runs `act`, then lets the next one
 * in. The lock is SQLite's lock on an empty file, because the kernel releases it when its holder is killed: whether a
 * lock file with a pid is stale could only be guessed.
 * @param patienceMs how long to wait for the other process before giving up
 */
export async function underStartLock<T>(
  dataDir: string,
  act: () => Promise<T>,
  patienceMs = 180_000,
): Promise<T> {
  const lock = new DatabaseSync(join(dataDir, 'pg-lock'), { timeout: 0 });
  try {
    const deadline = Date.now() + patienceMs;
    while (!tryLock(lock)) {
      if (Date.now() > deadline) throw new Error(`Another process holds the database folder ${dataDir}`);
      await sleep(POLL_MS);
    }
    return await act();
  } finally {
    lock.close();
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
