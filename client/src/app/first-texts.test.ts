import path from 'node:path';
import { expect, test } from 'vitest';
import { rest } from '../i18n/en-rest.ts';

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const codeOf = (file: string) => sources[file.startsWith('app/') ? `./${file.slice(4)}` : `../${file}`] ?? '';

/** Marks a part that loads the remaining texts. Every page of the route table does (`page`). */
const withTexts = /withTexts\(\s*\(\) =>\s*import\('[^']+'\)/g;
const imports = /(?:\bfrom|\bimport|\bimport\()\s*'(\.[^']+)'/g;

/** The files of the app that render before the remaining texts are loaded. */
function drawnWithFirst(): Set<string> {
  const files = new Set(['main.tsx']);
  for (const file of files) {
    const code = codeOf(file)
      .replaceAll(withTexts, '')
      .replaceAll(/^import type .*$/gm, '');
    const known = file === 'app/router.tsx' ? code.replaceAll(/import\('[^']+'\)/g, '') : code;
    for (const [, to = ''] of known.matchAll(imports))
      files.add(path.posix.join(path.posix.dirname(file), to));
  }
  return files;
}

test('files that render before the remaining texts are loaded use none of them', () => {
  const files = drawnWithFirst();
  expect(files).toContain('features/location/detail/location-detail.tsx');
  expect(files).toContain('app/layouts/site-header.tsx');
  const names = Object.keys(rest).join('|');
  const usesRest = new RegExp(`useTranslation\\([^)]*'(?:${names})'|ns: '(?:${names})'|'(?:${names}):`);
  expect([...files].filter((file) => usesRest.test(codeOf(file)))).toEqual([]);
});
