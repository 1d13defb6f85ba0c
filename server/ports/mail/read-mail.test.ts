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

const ownText = async (raw: string) => {
  const mail = await readMail(new TextEncoder().encode(raw.replace(/\n/g, '\r\n')));
  return mail.kind === 'REPLY' ? mail.text : null;
};
const plain = (body: string) =>
  ownText(`In-Reply-To: <known@where.test>\nContent-Type: text/plain; charset=utf-8\n\n${body}\n`);

test.each([
  ['below the quote', 'On Sat, 21 Nov 2026, Whereabouts wrote:\n> Hello\n>\n> Reply STOP.\n\nSTOP'],
  [
    'below a quote whose attribution is wrapped',
    'On Sat, 21 Nov 2026 at 10:00 Whereabouts\n<a@b.test> wrote:\n\n> Hello\n\nSTOP',
  ],
  ['below a quote in Indonesian', 'Pada Sab, 21 Nov 2026 Whereabouts menulis:\n> Halo\n\nSTOP'],
  ['above the quote', 'STOP\n\nOn Sat, 21 Nov 2026, Whereabouts wrote:\n> Hello'],
  ['above the quote, which is not marked', 'STOP\n\n-----Original Message-----\nFrom: Whereabouts\n\nHello'],
])('reads what stands %s', async (_, body) => expect(await plain(body)).toBe('STOP'));

test.each([
  ['a quote', '> Reply STOP to block.'],
  [
    'a quote whose last word was wrapped',
    '> Untuk menghentikan semua pesan dari Whereabouts, balas email ini dengan\nSTOP.',
  ],
  ['an attribution and a quote', 'On Sat, 21 Nov 2026, Whereabouts wrote:\n> STOP\n'],
  ['an original message', '-----Original Message-----\nFrom: Whereabouts\n\nSTOP'],
  ['an attribution and an unmarked quote', 'On Sat, 21 Nov 2026, Whereabouts wrote:\n\nSTOP'],
])('reads nothing where a reply has only %s', async (_, body) => expect(await plain(body)).toBe(''));

test.each([
  ['a space that does not break', '<div>STOP&nbsp;</div>'],
  ['a numeric one', '<div>STOP&#160;</div>'],
  ['styles', '<html><head><style>p { color: red }</style></head><body><p>STOP</p></body></html>'],
  ['a comment and a script', '<!-- hidden > --><script>alert(1)</script><p>STOP</p>'],
  ['conditional comments around it', '<!--[if !mso]><!--><p>STOP</p><!--<![endif]-->'],
  ['empty comments around it', '<!--><p>STOP</p><!---><p>Sent by me</p>'],
  ['a quote after it', '<div>STOP<blockquote>On Sat: Hello</blockquote></div>'],
  ['a quote before it', '<blockquote><p>Reply STOP.</p><p>More</p></blockquote><p>STOP</p>'],
  ['a quote before it that was plain text', '&gt; Reply STOP.<br>&gt; More<br><br>STOP'],
  ['a table around it', '<table><tr><td>STOP</td><td>Sent by me</td></tr></table>'],
])('reads the first line of HTML with %s', async (_, html) => {
  const mail = await reply(html);
  expect(mail.kind === 'REPLY' && mail.text.split('\n')[0]?.trim()).toBe('STOP');
});

test('reads nothing where HTML has only a quote', async () => {
  expect(await reply('<blockquote><p>STOP</p></blockquote>')).toMatchObject({ text: '' });
});

test('reads the HTML part if the text part is empty', async () => {
  const part = (type: string, body: string) => `--b\nContent-Type: ${type}; charset=utf-8\n\n${body}\n`;
  const parts = part('text/plain', ' ') + part('text/html', '<p>STOP</p>');
  const head = 'In-Reply-To: <known@where.test>\nContent-Type: multipart/alternative; boundary="b"\n\n';
  expect(await ownText(`${head}${parts}--b--\n`)).toBe('STOP');
});

const longest = 256 * 1024;

test.each([
  ['unclosed tags', '<'],
  ['unclosed line breaks', '<br   '],
  ['spaces', `${' '.repeat(999)}x`],
  ['quotation headers', 'On : '],
  ['unclosed comments', '<!--'],
  ['unclosed styles', '<style>'],
  ['nested quotes', '<blockquote>'],
  ['nested quotes with lines', '<blockquote>x<p>'],
])('reads 256 KiB of HTML made of %s within the time limit', { timeout: 20_000 }, async (_, part) => {
  const html = part.repeat(Math.floor(longest / part.length));
  expect(await reply(html)).toMatchObject({ kind: 'REPLY', text: expect.any(String) });
});

test.each([
  ['attributions', 'On x:\n'],
  ['empty lines', '\n'],
  ['empty quotes', '>\n\n'],
])('reads a long text made of %s within the time limit', async (_, part) => {
  expect(await plain(part.repeat(10_000))).toEqual(expect.any(String));
});
