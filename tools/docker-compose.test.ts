import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrationTimeout } from '../server/database/migrate.ts';
import { root } from './run.ts';

it('every service of docker-compose.yml limits its log', async () => {
  const compose = await readFile(join(root, 'docker-compose.yml'), 'utf8');
  const section = (name: string) =>
    new RegExp(`^${name}:.*\\n((?:(?: .*|#.*)?\\n)+)`, 'm').exec(compose)?.[1] ?? '';
  expect(section('x-service')).toMatch(/max-size: \d+m, max-file: '\d'/);
  const services = section('services')
    .split(/^ {2}(?=\w+:$)/m)
    .slice(1);
  expect(services.map((text) => /^\w+/.exec(text)?.[0])).toEqual([
    'postgres',
    'valkey',
    'mail',
    'server',
    'proxy',
  ]);
  for (const service of services) expect(service).toContain('\n    <<: *service\n');
});

it('a container that waits for a table in order to migrate is not taken for broken', async () => {
  const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8');
  const minutes = Number(/--start-period=(\d+)m/.exec(dockerfile)?.[1] ?? 0);
  // Of several processes that start at once, all wait for the one that migrates: decision 0042.
  expect(minutes).toBeGreaterThan(migrationTimeout / 60_000);
});
