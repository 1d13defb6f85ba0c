import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';

const sqliteBusy = 5;
/** Milliseconds. */
const pollEvery = 20;
/** How long the other process may hold it, milliseconds. */
const timeout = 180_000;

/**
 * Waits until no other process is starting or stopping the server of this folder, runs `run`, then lets the next one
 * in. The lock is SQLite's lock on an empty file, because the kernel releases it when its holder is killed: whether a
 * lock file with a pid is stale could only be guessed.
 */
export async function underStartLock<T>(dataDir: string, run: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(join(dataDir, 'pg-lock'), { timeout: 0 });
  try {
    const deadline = Date.now() + timeout;
    while (!tryLock(lock)) {
      if (Date.now() > deadline) throw new Error(`Another process holds the database folder ${dataDir}`);
      await sleep(pollEvery);
    }
    return await run();
  } finally {
    lock.close();
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false;
    throw error;
  }
}
