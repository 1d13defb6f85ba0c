import { createInterface } from 'node:readline/promises';
import { loadEnv } from './env-file.ts';
import { runMap } from './regions/run.ts';

/** `npm run map -- add ...`, `-- list` and `-- remove ...`: the regions with streets, also while the server runs. */
loadEnv();
process.exitCode = await runMap(process.argv.slice(2), process.env, {
  out: console.log,
  note: console.error,
  ask: process.stdin.isTTY ? ask : null,
});

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(question);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
