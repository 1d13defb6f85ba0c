import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** The server as it is run: the output of `npm run build:server` for `server/main.ts`. */
export const bundle = join(root, 'dist/server/main.js');

/** The packages' programs first, so that `node` is the project's own, however this process was started. */
const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`;
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a program in the project's folder, on our terminal, and returns its exit code. A signal to us stops it too, and
 * so does `ended`.
 */
export async function run(
  program: string,
  args: string[],
  env: Record<string, string> = {},
  ended?: AbortSignal,
): Promise<number> {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH, ...env } });
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  ended?.addEventListener('abort', () => child.kill('SIGTERM'));
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
    });
  } finally {
    for (const signal of SIGNALS) process.off(signal, pass);
  }
}

/** Like `run`, for steps that must succeed: a failed one has said why, so we only exit too. */
export async function must(program: string, args: string[], env?: Record<string, string>): Promise<void> {
  const code = await run(program, args, env);
  if (code === 0) return;
  console.error(`Ended with code ${code}: ${[program, ...args].join(' ')}`);
  process.exit(code);
}

/** One of our own programs in tools/. */
export const tool = (name: string, ...args: string[]): [string, string[]] => [
  process.execPath,
  [join(root, 'tools', name), ...args],
];

/** One of package.json's scripts. */
export const npmScript = (name: string): [string, string[]] => ['npm', ['run', '--silent', name]];
