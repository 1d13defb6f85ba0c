import { expect, test } from 'vitest';
import { readMail } from './read-mail.ts';

const reply = (html: string) =>
  readMail(
    new TextEncoder().encode(
      `In-Reply-To: <known@where.test>\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n`,
    ),
  );

test('reads an HTML reply without its tags', async () => {
  expect(await reply('<html><body><p class="a">STOP</p><div>Sent<br/>by me</div></body></html>')).toEqual({
    kind: 'REPLY',
    messageIds: ['<known@where.test>'],
    text: 'STOP\nSent\nby me',
  });
});

const mebibyte = 1024 * 1024;

test.each([
  ['unclosed tags', '<'],
  ['unclosed line breaks', '<br   '],
  ['spaces', `${' '.repeat(999)}x`],
  ['quotation headers', 'On : '],
])('reads 1 MiB of HTML made of %s within the time limit', { timeout: 20_000 }, async (_, part) => {
  const html = part.repeat(Math.floor(mebibyte / part.length));
  expect(await reply(html)).toMatchObject({ kind: 'REPLY', text: expect.any(String) });
});
