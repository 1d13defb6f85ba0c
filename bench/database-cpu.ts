import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** CPU time of the embedded PostgreSQL's running processes, milliseconds. `dataDir`: of the world. */
export function databaseCpu(dataDir: string): number {
  const [folder = ''] = readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(dataDir, entry.name, 'postmaster.pid')))
    .map(({ name }) => name);
  const postmaster = readFileSync(join(dataDir, folder, 'postmaster.pid'), 'utf8').split('\n')[0];
  let used = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ');
      // Nanoseconds; the fields of `stat` are in hundredths of a second.
      if (pid === postmaster || fields[1] === postmaster)
        used += Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      // It has ended in the meantime.
    }
  }
  return used / 1e6;
}
