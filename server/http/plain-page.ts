import type { Locale } from '#server/context/context.ts';
import { palette, typefaceCss } from '#shared/brand-css.ts';
import { escapeHtml } from '#shared/html.ts';

const style = `${typefaceCss}:root{color-scheme:light dark;${palette('light')}}
@media (prefers-color-scheme:dark){:root{${palette('dark')}}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 var(--font);word-spacing:.05em}
main{max-width:32rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:1.5rem;line-height:1.3}
a{color:var(--brand)}
label{display:block;margin-bottom:1rem}
input,textarea{display:block;width:100%;box-sizing:border-box;min-height:3rem;padding:.5rem;border:1px solid var(--control);border-radius:var(--radius-control);background:var(--panel);color:var(--ink);font:inherit}
button{width:100%;min-height:3rem;padding:.5rem 1rem;border:0;border-radius:var(--radius-control);background:var(--brand);color:var(--on-brand);font:inherit;font-weight:650;cursor:pointer}
button:focus-visible{outline:3px solid var(--ink);outline-offset:3px}`;

/** A small page without script, such as the answer to a form; `title` as text, `body` as HTML. */
export const plainPage = (locale: Locale, title: string, body: string): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
  `<title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">` +
  `<style>${style}</style></head><body><main>${body}</main></body></html>`;
