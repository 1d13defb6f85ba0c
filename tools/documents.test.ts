import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];

/** What the first group of a pattern matches. */
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, group]) => String(group));

/** As GitHub makes them of headings. */
const anchorsOf = (text: string) =>
  found(text, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

it.each(documents)('the links in %s lead to files and headings that exist', (document) => {
  const text = read(document);
  const dead = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].filter(
    ([, path, anchor]) => {
      const target = path ? join(dirname(document), path) : document;
      return !existsSync(join(root, target)) || (anchor && !anchorsOf(read(target)).includes(anchor));
    },
  );
  expect(dead.map(([link]) => link)).toEqual([]);
});

/** Where payments.md looks for a test. */
const paymentFolders = [
  ...globSync('server/features/subscription/**/', { cwd: root }),
  'server/ports/payment',
  'client/src/app/routes',
  'client/src/app/routes/dashboard',
  '.',
];

it.each([
  ['docs/security.md', ['server', '.']],
  ['docs/payments.md', paymentFolders],
])('the tests that %s names exist', (document, folders) => {
  const missing = found(read(document), /`([\w./-]+\.test\.tsx?)`/g).filter(
    (path) => !folders.some((folder) => existsSync(join(root, folder, path))),
  );
  expect(missing).toEqual([]);
});

it('the titles of tests that docs/payments.md names exist', () => {
  const cells = found(read('docs/payments.md'), /^\|.*\| ([^|]*\.test\.ts[^|]*?) *\|$/gm);
  const missing = cells.flatMap((cell) => {
    let source = '';
    return cell.split(/; | and (?=`)/).filter((part) => {
      const [, path, title = ''] = /^(?:`([\w./-]+\.test\.tsx?)` ?)?(.*?)(?: ?\([^()]*\))?$/.exec(part)!;
      const folder = path && paymentFolders.find((one) => existsSync(join(root, one, path)));
      if (folder) source = read(join(folder, path)).replaceAll("\\'", "'");
      return !source.replaceAll('’', "'").includes(title.replaceAll('’', "'"));
    });
  });
  expect(cells.length).toBeGreaterThan(60);
  expect(missing).toEqual([]);
});

it('the npm scripts that the documents name exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = documents.flatMap((document) => found(read(document), /npm run (?:-s )?([a-z\d:]+)/g));
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

const records = globSync('docs/decisions/[0-9]*.md', { cwd: root }).toSorted();

it('the index of decisions lists each of them once, with its title', () => {
  const index = read('docs/decisions/README.md');
  const listed = found(index, /^- (\[\d{4}\]\(\S+\.md\) .+?)(?: \(superseded by \d{4}\))?$/gm);
  const titles = records.map((path) => {
    const [, number, title] = /^# (\d{4}): (.+)$/m.exec(read(path))!;
    return `[${number}](${path.split('/').at(-1)}) ${title}`;
  });
  expect(listed.toSorted()).toEqual(titles);
});

it('a decision that supersedes or adds to another is named there', () => {
  const silent = records.flatMap((path) => {
    const number = path.split('/').at(-1)!.slice(0, 4);
    const [, , line = ''] = read(path).split('\n');
    if (!/^(?:Supersedes|Adds to|Extends)/.test(line)) return [];
    return found(line, /\]\((\d{4}-[^)]+)\)/g)
      .filter((other) => !other.startsWith(number) && other < path.split('/').at(-1)!)
      .filter((other) => !read(`docs/decisions/${other}`).includes(`[${number}](`))
      .map((other) => `${other} does not name ${number}`);
  });
  expect(silent).toEqual([]);
});

/** Nothing in these is about a person. */
const aboutNobody = ['plan', 'server_key'];

it('docs/privacy.md says of every table what is in it and for how long', () => {
  const tables = globSync('server/features/**/*.entity.ts', { cwd: root }).flatMap((file) =>
    found(read(file), /tableName: '(\w+)'/g),
  );
  expect(tables.length).toBeGreaterThan(40);
  const table = found(read('docs/privacy.md'), /^(\|.*\|)$/gm).join('\n');
  const missing = tables.filter((name) => !table.includes(`\`${name}\``));
  expect(missing.toSorted()).toEqual(aboutNobody);
});
