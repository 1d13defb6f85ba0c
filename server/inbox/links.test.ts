import { expect, it } from 'vitest';
import { linksIn } from './links.ts';

it.each([
  ['Open https://where.test/share#aB-_9. Thank you', null, ['https://where.test/share#aB-_9']],
  [
    '(see http://localhost:4000/id/share#x), or http://localhost:4000/b?c=d&e=f!',
    null,
    ['http://localhost:4000/id/share#x', 'http://localhost:4000/b?c=d&e=f'],
  ],
  ['one https://a.test/x\ntwo https://a.test/x', null, ['https://a.test/x']],
  [
    '',
    '<a href="https://a.test/?a=1&amp;b=2">x</a><a href=\'https://b.test/\'>y</a>',
    ['https://a.test/?a=1&b=2', 'https://b.test/'],
  ],
  ['https://a.test/#t', '<a class="b" href="https://a.test/#t">x</a>', ['https://a.test/#t']],
  [
    'no link: javascript:alert(1) ftp://x.test www.x.test',
    '<a href="javascript:alert(1)">x</a><a href="/relative">y</a>',
    [],
  ],
  ['https://', null, []],
])('finds the links in %j', (text, html, links) => {
  expect(linksIn(text, html)).toEqual(links);
});
