import type { Locale } from '#shared/locales.ts';
import { logo } from './page-parts.ts';

const words = {
  en: {
    title: 'No connection',
    text: 'Whereabouts cannot be reached right now. Nothing is lost: what was shared is still there. Try again when you are online.',
    again: 'Try again',
  },
  id: {
    title: 'Tidak ada koneksi',
    text: 'Whereabouts sedang tidak dapat dijangkau. Tidak ada yang hilang: yang sudah dibagikan tetap ada. Coba lagi setelah Anda terhubung.',
    again: 'Coba lagi',
  },
};

/** What the installed app shows when offline; it loads nothing else. The link leads to the requested page. */
export function renderOffline(locale: Locale, styles: string): string {
  const { title, text, again } = words[locale];
  return `<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title} · Whereabouts</title>
    <style>${styles}</style>
  </head>
  <body>
    <div id="page">
      <header><span class="logo">${logo}Whereabouts</span></header>
      <main class="message">
        <h1>${title}</h1>
        <p>${text}</p>
        <p><a class="button solid" href="">${again}</a></p>
      </main>
    </div>
  </body>
</html>
`;
}
