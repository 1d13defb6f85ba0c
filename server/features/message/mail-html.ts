import type { Locale } from '#server/context.ts';
import { escapeHtml } from '#shared/html.ts';

/** The layout of all our e-mails: plain paragraphs, links as links, no images, no tracking. */
export function mailHtml(text: string, locale: Locale): string {
  const paragraphs = text
    .split('\n\n')
    .map((paragraph) =>
      escapeHtml(paragraph)
        .replaceAll('\n', '<br>')
        .replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" style="color:#0f5c5c">${url}</a>`),
    )
    .map((paragraph) => `<p style="margin:0 0 16px">${paragraph}</p>`)
    .join('');
  return (
    `<!doctype html><html lang="${locale}"><body style="margin:0;background:#faf8f4">` +
    `<div style="max-width:520px;margin:0 auto;padding:32px 24px;font:16px/1.6 system-ui,sans-serif;color:#1d2a2a;overflow-wrap:anywhere">` +
    `<p style="margin:0 0 24px;font-weight:700;color:#0f5c5c">Whereabouts</p>${paragraphs}</div></body></html>`
  );
}
