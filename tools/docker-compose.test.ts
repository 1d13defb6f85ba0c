import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.ts';

it('every service of docker-compose.yml limits its log', async () => {
  const compose = await readFile(join(root, 'docker-compose.yml'), 'utf8');
  const section = (name: string) =>
    new RegExp(`^${name}:.*\\n((?:(?: .*|#.*)?\\n)+)`, 'm').exec(compose)?.[1] ?? '';
  expect(section('x-logging')).toMatch(/max-size: \d+m, max-file: '\d'/);
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
  for (const service of services) expect(service).toContain('\n    logging: *logging\n');
});
