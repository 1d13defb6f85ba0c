import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { isCurrent } from './fingerprint.ts';
import { must, root, run, tool } from './run.ts';
import { codegenWork } from './works.ts';

const CLIENT = 'http://localhost:5173';

/**
 * `npm run dev`: the server starts again after each change, the client is replaced while it runs, code is generated
 * anew after a change of the schema or of an operation. Open the client's address, not the server's.
 */
await must(...tool('codegen.ts'));
void generateOnChange(join(root, 'schema'));
void generateOnChange(join(root, 'client/src'));
const server = run(process.execPath, ['--watch', 'server/main.ts'], { PUBLIC_URL: CLIENT });
const client = run('vite', ['--config', 'client/vite.config.ts', '--port', '5173', '--strictPort']);
process.exit(Math.max(...(await Promise.all([server, client]))));

async function generateOnChange(folder: string): Promise<void> {
  for await (const _ of watch(folder, { recursive: true })) {
    if (!isCurrent(codegenWork)) await run(...tool('codegen.ts'));
  }
}
