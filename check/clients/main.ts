// `npm run check:clients`: what seven generators make of the contract, type-checked, and the main job done with it
// against a server of its own.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProcess } from '../../server/testing/server-process.ts';
import { makeTempDir, removeTempDir } from '../../server/testing/temp-dir.ts';
import { startEmbeddedPostgres } from '../../tools/postgres/postgres.ts';
import { relayFragments } from './relay-fragments.ts';

const folder = import.meta.dirname;
const generated = join(folder, 'generated');

function must(program: string, ...args: string[]): void {
  console.log(`> ${program} ${args.join(' ')}`);
  const { status } = spawnSync(join(folder, 'node_modules/.bin', program), args, {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, SERVER_URL: server.url, API_URL: `${server.url}/api/v1` },
  });
  if (status !== 0) throw new Error(`${program} failed`);
}

const dataDir = await makeTempDir('clients');
const database = await startEmbeddedPostgres({ dataDir, durable: false });
const server = await startProcess({ DATABASE_URL: database.url });
try {
  const read = async (path: string) => (await fetch(`${server.url}${path}`)).text();
  const sdl = await read('/schema.graphql');
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(join(generated, 'relay'), { recursive: true });
  writeFileSync(join(generated, 'schema.graphql'), sdl);
  writeFileSync(join(generated, 'openapi.json'), await read('/api/v1/openapi.json'));
  writeFileSync(
    join(generated, 'relay/fragments.ts'),
    `import { graphql } from 'relay-runtime';\n${relayFragments(sdl)}\n`,
  );
  must('relay-compiler', 'relay.config.json');
  must('graphql-codegen', '--config', 'codegen.ts');
  must('gql.tada', 'generate-output');
  must('genql', '--schema', 'generated/schema.graphql', '--output', 'generated/genql');
  must('openapi-typescript', 'generated/openapi.json', '--output', 'generated/openapi-typescript.d.ts');
  must('openapi-ts', '--input', './generated/openapi.json', '--output', 'generated/hey-api');
  must('orval', '--config', 'orval.config.ts');
  must('tsc', '--project', '.');
  must('tsx', 'play.ts');
} finally {
  await server.stop();
  await database.stop();
  await removeTempDir(dataDir);
}
