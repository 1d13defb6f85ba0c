import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.ts';

// A pattern that names a moved file by its old path fails nothing by itself: its rule just no longer applies.

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const parse = (file: string) => JSON.parse(read(file)) as Record<string, unknown>;
const folders = '{bench,client,docs,e2e,schema,server,shared,tools}/**/*';
// Not by asking git: a copy of this folder may be without it.
const files = globSync([folders, '*'], { cwd: root, exclude: ['**/node_modules', 'dist'] });

/** What is not in the repository: made by a build or a start, or somebody else's. */
const elsewhere = [
  /^[(^]*(node_modules\b|virtual:|libphonenumber-js)/,
  /^\^?(dist|\.wireit|\.data|\.tmp)\b/,
  /\/gql(\/|$)|server\/graphql\/generated(\.|\[\.\])ts/,
];
const isOurs = (pattern: string) => !elsewhere.some((one) => one.test(pattern));

/** Each alternative as a pattern of its own: one of them may be wrong. What `(?!` excludes are names, too. */
function regExpsOf(pattern: string): string[] {
  const [group, inner = ''] = /\((?:\?!)?([^()]*)\)/.exec(pattern) ?? [];
  return group === undefined
    ? [pattern]
    : inner.split('|').flatMap((one) => regExpsOf(pattern.replace(group, () => one)));
}

/** Of `{ts,tsx}` one is enough. */
function globsOf(pattern: string): string[] {
  const [group, inner = ''] = /\{(?!ts,tsx\})([^{}]*)\}/.exec(pattern) ?? [];
  return group === undefined
    ? [pattern]
    : inner.split(',').flatMap((one) => globsOf(pattern.replace(group, () => one)));
}

const deadRegExps = (patterns: readonly string[], among = files) =>
  [...new Set(patterns.flatMap((pattern) => regExpsOf(`(${pattern})`)))]
    .filter(isOurs)
    .filter((pattern) => !among.some((file) => new RegExp(pattern).test(file)));

/** One without a slash names a file in any folder, and one that names a folder means all that it holds. */
const deadGlobs = (patterns: readonly string[]) =>
  patterns
    .flatMap(globsOf)
    .filter(isOurs)
    .filter((glob) => {
      const either = [glob, `${glob}/**`, ...(glob.includes('/') ? [] : [`**/${glob}`])];
      return !files.some((file) => either.some((one) => matchesGlob(file, one)));
    });

/** All texts under these keys, however deep. */
function textsAt(keys: readonly string[], value: unknown, isUnder = false): string[] {
  if (typeof value === 'string') return isUnder ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsAt(keys, inner, Array.isArray(value) ? isUnder : keys.includes(key)),
  );
}

it('each path in .dependency-cruiser.cjs matches a file', () => {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
    forbidden: unknown;
  };
  // `$1` is what the first group of `from` has matched.
  const patterns = textsAt(['path', 'pathNot'], forbidden).map((one) => one.replaceAll('$1', '[^/]+'));
  expect(patterns.length).toBeGreaterThan(50);
  expect(deadRegExps(patterns)).toEqual([]);
});

it('each path in knip.json matches a file', () => {
  const knip = parse('knip.json');
  const patterns = [...textsAt(['entry', 'project'], knip), ...Object.keys(knip['ignoreIssues'] as object)];
  expect(patterns.length).toBeGreaterThan(10);
  expect(deadGlobs(patterns)).toEqual([]);
});

it('each path in .oxlintrc.json matches a file', () => {
  const { ignorePatterns, overrides } = parse('.oxlintrc.json');
  const patterns = textsAt(['files', 'excludeFiles', 'ignorePatterns'], { ignorePatterns, overrides });
  expect(patterns.length).toBeGreaterThan(20);
  expect(deadGlobs(patterns)).toEqual([]);
});

it.each(['client/vite.config.ts', 'client/recipient/vite.config.ts'])(
  'each path in %s matches a file',
  (config) => {
    const patterns = [...read(config).matchAll(/\btest: \/(.+)\/,?$/gm)].map(([, one]) => String(one));
    const bundled = files.filter(
      (file) => file.startsWith(`${dirname(config)}/`) || file.startsWith('shared/'),
    );
    expect(patterns.length).toBeGreaterThan(0);
    expect(deadRegExps(patterns, bundled)).toEqual([]);
  },
);
