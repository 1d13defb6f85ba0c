import type { Locale } from '#server/context/context.ts';
import { texts } from '#server/texts/texts.ts';
import { radii, shades } from '#shared/brand.ts';
import { escapeHtml } from '#shared/html.ts';
import { appPaths, localPath } from '#shared/paths.ts';

const { bg, fg, border, brand } = shades;
/** The fonts of the device: an e-mail loads nothing, or it would tell that it was opened. */
const font = "system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/** Colours by class, in the dark; in light they stand at each element, because some programs drop style sheets. */
const dark = [
  `.paper{background:${bg.DEFAULT[1]}!important}`,
  `.card{background:${bg.panel[1]}!important;border-color:${border.DEFAULT[1]}!important;color:${fg.DEFAULT[1]}!important}`,
  `.brand{color:${brand.fg[1]}!important}.ring{border-color:${brand.fg[1]}!important}.dot{background:${brand.fg[1]}!important}`,
  `.muted{color:${fg.subtle[1]}!important}`,
  `.button{background:${brand.solid[1]}!important;color:${brand.contrast[1]}!important}`,
].join('');
const style = `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${dark}}</style>`;

/** The logo, drawn: a dot in its uncertainty. */
const logo =
  `<span class="ring" style="display:inline-block;vertical-align:-4px;width:8px;height:8px;margin-right:9px;padding:5px;border:2px dashed ${brand.fg[0]};border-radius:50%"><span class="dot" style="display:block;width:8px;height:8px;border-radius:50%;background:${brand.fg[0]}"></span></span>` +
  `<span class="brand" style="color:${brand.fg[0]}">Whereabouts</span>`;

/** Where a link leads, without what only programs read. */
const shown = (url: string) => url.replace(/^https?:\/\//, '').replace(/[?#].*$/, '');
const link = (url: string, text = shown(url), [look, colour]: [string, string] = ['brand', brand.fg[0]]) =>
  `<a class="${look}" href="${url}" style="color:${colour}">${text}</a>`;

const words = (text: string) =>
  escapeHtml(text)
    .replaceAll('\n', '<br>')
    .replace(/https?:\/\/[^\s<]+/g, (url) => link(url));

function button(url: string, locale: Locale): string {
  const { share, enterLink, dashboard, other } = texts[locale].mailButtons;
  const path = localPath(/\/\/[^/]*([^?#]*)/.exec(url)?.[1] ?? '', 'en');
  const label =
    path === '/share'
      ? share
      : path === appPaths.enterLink
        ? enterLink
        : path === appPaths.dashboard
          ? dashboard
          : other;
  return (
    `<p style="margin:0 0 8px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;border-radius:${radii.control}px;background:${brand.solid[0]};color:${brand.contrast[0]};font-weight:600;text-decoration:none">${label}</a></p>` +
    `<p class="muted" style="margin:0 0 16px;font-size:13px;color:${fg.subtle[0]}">${link(escapeHtml(url), shown(url), ['muted', fg.subtle[0]])}</p>`
  );
}

/**
 * A paragraph as HTML: a link on a line of its own is a button, one that a few words name is those words, a code
 * stands large.
 */
function paragraphOf(text: string, locale: Locale): string {
  const [, before = '', url] = /^([^]*?)\n?(https?:\/\/\S+)$/.exec(text) ?? [];
  const isOwnLine = url !== undefined && (before === '' || text.includes(`\n${url}`));
  if (isOwnLine) return (before && `<p style="margin:0 0 12px">${words(before)}</p>`) + button(url, locale);
  const [, name, target = ''] = /^([^.:!?\n]{1,60}): (https?:\/\/\S+)$/.exec(text) ?? [];
  if (name) return `<p style="margin:0 0 16px">${link(escapeHtml(target), escapeHtml(name))}</p>`;
  const isCode = /^\d{6}$/.test(text);
  const look = isCode
    ? 'margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:6px'
    : 'margin:0 0 16px';
  return `<p style="${look}">${words(text)}</p>`;
}

/** The layout of all our e-mails, dark where the reader's program is: no images, no fonts, no tracking. */
export function mailHtml(text: string, locale: Locale): string {
  const paragraphs = text.split('\n\n').map((paragraph) => paragraphOf(paragraph, locale));
  const table = (more: string) =>
    `<table role="presentation" cellpadding="0" cellspacing="0" width="100%"${more}>`;
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">${style}</head>` +
    `<body class="paper" style="margin:0;background:${bg.DEFAULT[0]}">${table(` class="paper" style="background:${bg.DEFAULT[0]}"`)}<tr><td align="center" style="padding:24px 12px 32px">` +
    `${table(' style="max-width:540px"')}<tr><td style="padding:0 4px 16px;font:700 18px ${font}">${logo}</td></tr>` +
    `<tr><td class="card" style="padding:28px 24px 12px;border:1px solid ${border.DEFAULT[0]};border-radius:${radii.card}px;background:${bg.panel[0]};color:${fg.DEFAULT[0]};font:16px/1.6 ${font};overflow-wrap:anywhere">${paragraphs.join('')}</td></tr>` +
    '</table></td></tr></table></body></html>'
  );
}
