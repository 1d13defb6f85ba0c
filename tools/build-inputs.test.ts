import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.ts';

const { wireit } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  wireit: Record<string, { files?: string[]; output?: string[] }>;
};

/** Specifiers of imports, dynamic ones and those of a page's elements, too. */
const specifiers = /(?:\bfrom|\bimport|\bimport\(|\bsrc=|\bhref=)\s*['"]([./#][^'"?]+)/g;

/** The files that these import, directly or by others, as paths from the root. A page's paths begin at its folder. */
function readBy(entries: readonly string[]): string[] {
  const found = new Set(entries);
  for (const file of found) {
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(specifiers)) {
      const path = specifier.startsWith('#')
        ? specifier.slice(1)
        : relative(root, join(root, dirname(file), specifier));
      if (existsSync(join(root, path)) && /\.\w+$/.test(path)) found.add(path);
    }
  }
  return [...found];
}

/** Whether wireit watches a file: of several patterns, the last that matches decides. */
const isIn = (patterns: readonly string[], file: string): boolean =>
  patterns.findLast((pattern) => matchesGlob(file, pattern.replace(/^!/, '')))?.startsWith('!') === false;

it.each([
  ['build:app', ['client/index.html', 'client/vite.config.ts']],
  [
    'build:recipient',
    [
      'client/recipient/share.html',
      'client/recipient/location-failed.html',
      'client/recipient/page/prerender.tsx',
      'client/recipient/vite.config.ts',
      'tools/prerender.ts',
    ],
  ],
  ['build:explorer', ['client/explorer/index.html', 'client/explorer/vite.config.ts']],
  [
    'build:site',
    [
      'client/site/prerender.tsx',
      'client/site/script/home-entry.ts',
      'client/site/vite.config.ts',
      'tools/prerender-site.ts',
    ],
  ],
  ['build:server', ['server/main.ts', 'server/vite.config.ts']],
])('%s runs again when anything changes that it is made from', (script, entries) => {
  const { files = [] } = wireit[script] ?? {};
  const generated = Object.values(wireit).flatMap(({ output = [] }) => output);
  const unwatched = readBy(entries).filter((file) => !isIn(files, file) && !isIn(generated, file));
  expect(unwatched).toEqual([]);
});
