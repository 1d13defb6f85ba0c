import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

export type Program = { npm: number; log: () => string };

/** Starts one of package.json's scripts under the real npm, in its own process group, as terminals do. */
export function startProgram(script: string, env: Record<string, string>): Program {
  const child = spawn('npm', ['run', script], {
    cwd: root,
    detached: true,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', LOG_LEVEL: 'info', ...env },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => void (log += data.toString()));
  return { npm: child.pid!, log: () => log };
}

/** How many processes of a group are alive, not counting zombies. */
export async function livingIn(group: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pgid=,stat=']);
  return stdout.split('\n').filter((line) => {
    const [id, state] = line.trim().split(/\s+/);
    return Number(id) === group && !state?.startsWith('Z');
  }).length;
}

/** Waits until a condition holds; fails after 200 s. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 200_000; !(await holds()); await sleep(20))
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`);
}
