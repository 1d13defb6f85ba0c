import { expect, test } from 'vitest';
import { readMail } from './read-mail.ts';

const reply = (html: string) =>
  readMail(
    new TextEncoder().encode(
      `In-Reply-To: <known@where.test>\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n`,
    ),
  );

test('a reply that is a page is read without its tags', async () => {
  expect(await reply('<html><body><p class="a">STOP</p><div>Sent<br/>by me</div></body></html>')).toEqual({
    kind: 'REPLY',
    messageIds: ['<known@where.test>'],
    text: 'STOP\nSent\nby me',
  });
});

const mebibyte = 1024 * 1024;

test.each([
  ['tags that never end', '<'],
  ['line breaks that never end', '<br   '],
  ['spaces', `${' '.repeat(999)}x`],
  ['words before a quotation', 'On : '],
])('a page of %s is read at once', { timeout: 20_000 }, async (_, part) => {
  const html = part.repeat(Math.floor(mebibyte / part.length));
  expect(await reply(html)).toMatchObject({ kind: 'REPLY', text: expect.any(String) });
});
