import { runOps } from '../ops/run.ts';

/** What a command wrote and its exit code, as an operator's shell gets them. */
export type Ran = { code: number; stdout: string; stderr: string };

/** `npm run ops -- ARGS` within this process; `variables` are all of its environment. */
export async function opsWith(variables: Record<string, string>, args: string[]): Promise<Ran> {
  const ran = { code: 0, stdout: '', stderr: '' };
  ran.code = await runOps(args, variables, {
    out: (line) => void (ran.stdout += `${line}\n`),
    note: (line) => void (ran.stderr += `${line}\n`),
  });
  return ran;
}
