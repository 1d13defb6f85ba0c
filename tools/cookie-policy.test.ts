import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contents } from '../client/site/content/contents.ts';
import { root } from './run.ts';

/** Every name under which the pages store something in the browser, according to the code. */
const sources = globSync('client/{src,site,recipient,explorer}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/[.]test[.]|\/gql\//.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .filter((text) => /\.setItem\(|stored(Text|Json)\b/.test(text));
const inTheCode = sources.flatMap((text) => [
  ...[...text.matchAll(/(?:key|Key|marker|prefix) = '([^']+?)\.?'/g)].map(([, name = '']) => name),
  ...[...text.matchAll(/Storage(?:\.setItem\(|, )'([^']+)'/g)].map(([, name = '']) => name),
]);
/** And what the explorer's library stores, all of which begins with its name. */
const names = [...inTheCode, 'graphiql'];

test.each(['en', 'id'] as const)(
  'the cookie policy in %s names everything that is stored in the browser',
  (locale) => {
    expect(inTheCode).toContain('explorer-token');
    expect(inTheCode.length).toBeGreaterThan(12);
    const policy = JSON.stringify(contents['cookies-policy'][locale]);
    for (const name of names) expect(policy, name).toContain(name);
  },
);
