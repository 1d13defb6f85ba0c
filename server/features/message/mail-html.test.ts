import { expect, test } from 'vitest';
import { texts } from '#server/texts/texts.ts';
import { mailHtml } from './mail-html.ts';

const link = 'https://whereabouts.example/id/share#kX3_9s-Qw0ZtY7bN2mLpR4vA';
const text = `Halo,\n\n<b>Budi</b> & co.\n\nBaca:\n${link}\n\nLihat https://whereabouts.example/faqs?a=1&b=2 juga.`;

test('an e-mail asks nobody for anything: it would tell that it was opened', () => {
  const html = mailHtml(text, 'id');
  expect(html).not.toMatch(/src=|url\(|@import|<link|<img|@font-face|background=/i);
});

test('a link on a line of its own is a button, and says where it leads without its token', () => {
  const html = mailHtml(text, 'id');
  expect(html).toContain(`href="${link}" style="display:inline-block`);
  expect(html).toContain(`>${texts.id.mailButtons.share}</a>`);
  const read = html.replace(/<style>.*?<\/style>/g, '').replace(/<[^>]+>/g, ' ');
  expect(read).toContain('whereabouts.example/id/share ');
  expect(read).not.toContain('kX3_9s');
});

test('what somebody wrote stays text, and other links stay in theirs', () => {
  const html = mailHtml(text, 'id');
  expect(html).toContain('&lt;b&gt;Budi&lt;/b&gt; &amp; co.');
  expect(html).toContain('href="https://whereabouts.example/faqs?a=1&amp;b=2"');
});
