import { escapeHtml } from '#shared/html.ts';
import type { Locale } from '#shared/locales.ts';
import { appPaths, localPath } from '#shared/paths.ts';
import { policyPages, type ContentPage } from '#shared/site-pages.ts';
import en from '../i18n/en/site.json' with { type: 'json' };
import id from '../i18n/id/site.json' with { type: 'json' };
import { operatorMark, originMark, policyVersion, supportMark, type Block, type Content } from './content.ts';
import { contents } from './contents.ts';
import { footerLinks } from './footer-links.ts';

const words = { en, id };
const otherLanguage = { en: 'Bahasa Indonesia', id: 'English' };
/** As on the recipient's page. */
const logo =
  '<svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true" fill="currentColor"><circle cx="16" cy="16" r="13" opacity=".14"/><circle cx="16" cy="16" r="13" fill="none" stroke="currentColor" stroke-width="2.2" stroke-dasharray="4.4 5.81"/><circle cx="16" cy="16" r="5.2"/></svg>';
const languageLabel = { en: 'Language', id: 'Bahasa' };

const block = (part: Block, locale: Locale): string => {
  if (part === operatorMark) return part;
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
  if ('href' in part)
    return `<p><a class="more" href="${localPath(part.href, locale)}">${escapeHtml(part.text)}</a></p>`;
  return `<ul>${part.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
};

/** What search engines read of questions and answers; data, not a script that runs. */
function questions({ sections }: Content): string {
  const plain = (part: Block) =>
    typeof part === 'string' ? part : 'href' in part ? part.text : part.join(' ');
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: sections.map(({ title, body }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: body.map(plain).join(' ') },
    })),
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

function head(name: ContentPage, locale: Locale, content: Content, styles: string): string {
  const at = (of: Locale) => originMark + localPath(`/${name}`, of);
  const title = `${escapeHtml(content.title)} · Whereabouts`;
  const lead = escapeHtml(content.lead);
  return `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="description" content="${lead}" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/favicon.svg" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <link rel="canonical" href="${at(locale)}" />
    <link rel="alternate" hreflang="en" href="${at('en')}" />
    <link rel="alternate" hreflang="id" href="${at('id')}" />
    <link rel="alternate" hreflang="x-default" href="${at('en')}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${lead}" />
    <meta property="og:url" content="${at(locale)}" />
    <meta property="og:type" content="article" />
    <meta property="og:site_name" content="Whereabouts" />
    <meta property="og:locale" content="${locale === 'en' ? 'en_GB' : 'id_ID'}" />
    <meta name="twitter:card" content="summary" />
    <title>${title}</title>
    ${name === 'faqs' ? questions(content) : ''}
    <style>${styles}
      main { max-width: 42rem; padding-block: 1.5rem 3rem; }
      main h1 { margin-bottom: .75rem; }
      .logo { color: inherit; text-decoration: none; }
      main h2 { scroll-margin-top: 1rem; margin-top: 2.25rem; }
      main li + li { margin-top: .5rem; }
      main dd { margin: 0 0 .5rem; white-space: pre-line; }
      header nav a { margin-inline-start: 1rem; }
      footer nav { display: flex; flex-wrap: wrap; }
      .more { font-weight: 600; }
      @media print { header nav, footer, main nav { display: none; } }
    </style>`;
}

function footer(locale: Locale): string {
  const text = words[locale].footer;
  const nav = (group: keyof typeof footerLinks) =>
    `<nav aria-label="${text[group]}">${footerLinks[group]
      .map((link) => `<a href="${localPath(link.path, locale)}">${text[link.text]}</a>`)
      .join(' ')}</nav>`;
  return `<footer>
        <p>${text.consent} ${text.adults}</p>
        ${nav('site')}
        ${nav('policies')}
        ${supportMark}
      </footer>`;
}

/** A whole page that needs no script. `styles`: those of the recipient's pages, which link here. */
export function renderContent(name: ContentPage, locale: Locale, styles: string): string {
  const content = contents[name][locale];
  const { frame } = words[locale];
  const { sections } = content;
  const at = (page: string, of = locale) => localPath(page, of);
  const otherLocale = locale === 'en' ? 'id' : 'en';
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(policyVersion),
  );
  const isPolicy = policyPages.some((page) => page === name);
  return `<!doctype html>
<html lang="${locale}">
  <head>
    ${head(name, locale, content, styles)}
  </head>
  <body>
    <div id="page">
      <header>
        <a class="logo" href="${at('/')}">${logo}Whereabouts</a>
        <nav aria-label="${frame.main}"><a href="${at(appPaths.query)}">${frame.lookup}</a></nav>
        <nav aria-label="${languageLabel[locale]}"><a href="${at(`/${name}`, otherLocale)}" hreflang="${otherLocale}" lang="${otherLocale}">${otherLanguage[locale]}</a></nav>
      </header>
      <main>
        <h1>${escapeHtml(content.title)}</h1>
        <p class="lead">${escapeHtml(content.lead)}</p>
        ${content.note ? `<p class="notice">${escapeHtml(content.note)}</p>` : ''}
        ${isPolicy ? `<p class="hint">${frame.version} <time datetime="${policyVersion}">${day}</time></p>` : ''}
        <nav aria-label="${frame.contents}">
          <ul>${sections.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`).join('')}</ul>
        </nav>
        ${sections
          .map(
            ({ id, title, body }) =>
              `<h2 id="${id}">${escapeHtml(title)}</h2>\n${body.map((part) => block(part, locale)).join('\n')}`,
          )
          .join('\n        ')}
      </main>
      ${footer(locale)}
    </div>
  </body>
</html>
`;
}
