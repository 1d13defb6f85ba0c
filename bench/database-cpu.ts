import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** CPU time of the embedded PostgreSQL's running processes, milliseconds. `dataDir`: of the world. */
export function databaseCpu(dataDir: string): number {
  const [folder = ''] = readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(dataDir, entry.name, 'postmaster.pid')))
    .map(({ name }) => name);
  const postmaster = readFileSync(join(dataDir, folder, 'postmaster.pid'), 'utf8').split('\n')[0];
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ');
      if (pid === postmaster || fields[1] === postmaster) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It has ended in the meantime.
    }
  }
  return ticks * 10;
}
