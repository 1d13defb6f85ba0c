import { escapeHtml } from '#shared/html.ts';
import type { Locale } from '#shared/locales.ts';
import { localPath } from '#shared/paths.ts';
import { policyPages, type ContentPage } from '#shared/site-pages.ts';
import { pageData, structuredData } from '#shared/structured-data.ts';
import en from '../i18n/en/site.json' with { type: 'json' };
import id from '../i18n/id/site.json' with { type: 'json' };
import { operatorMark, originMark, pixelMark, policyVersion, type Block, type Content } from './content.ts';
import { contents } from './contents.ts';
import { pageHead } from './page-head.ts';
import { contentHeader, pageFooter } from './page-parts.ts';

const words = { en, id };

const block = (part: Block, locale: Locale): string => {
  if (part === operatorMark || part === pixelMark) return part;
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
  if ('href' in part)
    return `<p><a class="more" href="${localPath(part.href, locale)}">${escapeHtml(part.text)}</a></p>`;
  return `<ul>${part.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
};

/** Questions and answers for search engines; data, not an executed script. */
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
  return structuredData(data);
}

/** What recipients' pages, whose styles these are, do not have. */
const ownStyles = `main { max-width: 42rem; padding-block: 1.5rem 3rem; }
      main h1 { margin-bottom: .75rem; }
      .logo { color: inherit; text-decoration: none; }
      main h2 { scroll-margin-top: 1rem; margin-top: 2.25rem; }
      main li + li { margin-top: .5rem; }
      main dd { margin: 0 0 .5rem; white-space: pre-line; }
      header, footer { max-width: none; padding-inline: max(1.125rem, calc(50vw - 44rem)); }
      header { min-height: 4rem; gap: .375rem; border-bottom: 1px solid var(--line); }
      header .logo { margin-inline-end: auto; }
      header nav a { color: inherit; padding-inline: .625rem; font-size: .9375rem; font-weight: 650; text-decoration: none; }
      header nav a:hover { text-decoration: underline; }
      header .solid { position: relative; min-height: 2.5rem; padding: 0 1rem; color: var(--on-brand); font-size: .9375rem; text-decoration: none; }
      header .solid::after { content: ''; position: absolute; inset: -.125rem 0; }
      div.visitor, .signed-in .account { display: contents; }
      .account, .signed-in .visitor { display: none; }
      header .menu { padding: 0 .625rem; border: 0; color: inherit; }
      .menu svg { width: 1.25rem; height: 1.25rem; stroke: currentColor; stroke-width: 2; stroke-linecap: round; }
      #entries { position: static; margin: 0; padding: 0; border: 0; background: none; color: inherit; }
      @media (min-width: 80rem) {
        #entries { display: flex; }
        header .menu { display: none; }
      }
      @media (max-width: 24em) {
        .logo span { display: none; }
      }
      @media (max-width: 79.99rem) {
        #entries:popover-open { position: fixed; inset: 4rem 1.125rem auto auto; display: grid; min-width: 15rem; padding: .5rem; border: 1px solid var(--line); border-radius: 18px; background: var(--panel); color: var(--ink); box-shadow: 0 12px 32px rgb(0 0 0 / .18); }
        /* Browsers from before 2024 have no popover: the entries are in the header, in more lines. */
        @supports not selector(:popover-open) {
          header .menu { display: none; }
          #entries { order: 1; flex: 1 0 100%; }
        }
      }
      footer nav, .payment { display: flex; flex-wrap: wrap; align-items: center; }
      .payment { gap: .5rem; }
      .more { font-weight: 600; }
      @media print {
        header > :not(.logo), footer, main nav { display: none !important; }
        @page { margin: 16mm; }
        html, body { background: #fff; color: #000; font-size: 11pt; }
        a, .logo svg, .hint { color: inherit; }
        main { max-width: none; }
        h2 { break-after: avoid; }
        p, li { orphans: 3; widows: 3; }
        .more::after { content: ' (' attr(href) ')'; font-weight: 400; }
      }`;

type Parts = {
  /** Those of the recipient's pages, which link here. */
  styles: string;
  /** Runs before the first paint: `signed-in.js`. */
  early: string;
};

/** A complete page that needs no script. */
export function renderContent(name: ContentPage, locale: Locale, { styles, early }: Parts): string {
  const content = contents[name][locale];
  const { frame } = words[locale];
  const { sections } = content;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(policyVersion),
  );
  const described = {
    kind: name === 'about-us' ? ('AboutPage' as const) : ('WebPage' as const),
    path: `/${name}`,
    name: content.title,
    description: content.lead,
  };
  const isPolicy = policyPages.some((page) => page === name);
  return `<!doctype html>
<html lang="${locale}">
  <head>
    ${pageHead({ path: `/${name}`, title: `${content.title} · Whereabouts`, description: content.lead, type: 'article' }, locale)}
    ${pageData(described, locale, originMark)}
    ${name === 'faqs' ? questions(content) : ''}
    <script>${early}</script>
    <style>${styles}
      ${ownStyles}
    </style>
  </head>
  <body>
    <div id="page">
      ${contentHeader(`/${name}`, locale)}
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
      ${pageFooter(locale)}
    </div>
  </body>
</html>
`;
}
