import { escapeHtml } from '#shared/html.ts';
import type { InboxEntry } from './store.ts';

const channelNames = { SMS: 'SMS', VOICE: 'Voice call', EMAIL: 'E-mail' } as const;

/** The whole page; it is readable without its script and style, which only refresh and decorate it. */
export function inboxPage(entries: InboxEntry[], revision: string): string {
  return `<!doctype html>
<html lang="en" data-revision="${escapeHtml(revision)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Developer inbox</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/inbox.css">
<script src="/inbox.js" defer></script>
<noscript><meta http-equiv="refresh" content="5"></noscript>
</head>
<body>
<header>
<h1>Developer inbox</h1>
<p>These messages were not sent to anybody. Open a link to play the recipient; use another browser or a private window.</p>
<p id="news" role="status"></p>
</header>
<main id="messages">
${entries.map(article).join('\n')}
<p id="empty">No messages yet. They appear here by themselves.</p>
</main>
</body>
</html>
`;
}

function article({ id, channel, to, subject, text, html, links, sentAt }: InboxEntry): string {
  const heading = `m-${escapeHtml(id)}`;
  return `<article data-id="${escapeHtml(id)}" aria-labelledby="${heading}">
<h2 id="${heading}"><span class="channel ${channel.toLowerCase()}">${channelNames[channel]}</span> to <bdi>${escapeHtml(to)}</bdi></h2>
<p class="when"><time datetime="${escapeHtml(sentAt)}">${escapeHtml(sentAt.replace('T', ' ').slice(0, 19))} UTC</time></p>
${subject === null ? '' : `<p class="subject">${escapeHtml(subject)}</p>`}
<p class="text">${escapeHtml(text)}</p>
${links.length === 0 ? '' : `<ul aria-label="Links in this message">${links.map(link).join('')}</ul>`}
${html === null ? '' : `<details><summary>As an e-mail program shows it</summary>${frame(id, subject)}</details>`}
</article>`;
}

const link = (url: string) =>
  `<li><a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer">${escapeHtml(url)}</a></li>`;

/** The e-mail's HTML runs no script and has no origin; its links open outside the frame. */
const frame = (id: string, subject: string | null) =>
  `<iframe src="/inbox/${escapeHtml(id)}.html" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" title="${escapeHtml(subject ?? 'E-mail')}"></iframe>`;
