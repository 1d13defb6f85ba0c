import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprint, markCurrent } from './fingerprint.ts';
import { must, root, tool } from './run.ts';
import { buildWork } from './works.ts';

/** In this order; each must succeed. */
const steps: { title: string; program: [string, string[]] }[] = [
  { title: 'generated code', program: tool('codegen.ts') },
  {
    title: 'client',
    program: ['vite', ['build', '--config', 'client/vite.config.ts', '--logLevel', 'warn']],
  },
  {
    title: "recipient's page",
    program: ['vite', ['build', '--config', 'client/recipient/vite.config.ts', '--logLevel', 'warn']],
  },
  { title: 'prerendered pages', program: tool('prerender.ts') },
  { title: 'policy pages', program: tool('prerender-policies.ts') },
  { title: 'compressed files', program: tool('compress.ts') },
];

const made = fingerprint(buildWork);
await rm(join(root, buildWork.mark), { force: true });
for (const { title, program } of steps) {
  const start = performance.now();
  await must(...program);
  console.log(`Built: ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}
markCurrent(buildWork, made);
