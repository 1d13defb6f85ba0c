import { escapeHtml } from '#shared/html.ts';
import type { Locale } from '#shared/locales.ts';
import { localPath, type PolicyPage } from '#shared/paths.ts';
import { operatorMark, policyVersion, type Policy } from './policy.ts';
import { privacyPolicyEn } from './privacy-policy-en.ts';
import { privacyPolicyId } from './privacy-policy-id.ts';
import { termsOfUseEn } from './terms-of-use-en.ts';
import { termsOfUseId } from './terms-of-use-id.ts';

export const policies = {
  'privacy-policy': { en: privacyPolicyEn, id: privacyPolicyId },
  'terms-of-use': { en: termsOfUseEn, id: termsOfUseId },
} as const satisfies Record<PolicyPage, Record<Locale, Policy>>;

const block = (part: string | readonly string[]): string => {
  if (typeof part !== 'string')
    return `<ul>${part.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
  return part === operatorMark ? part : `<p>${escapeHtml(part)}</p>`;
};

/** A whole page that needs no script. `styles`: those of the recipient's pages, which link here. */
export function renderPolicy(name: PolicyPage, locale: Locale, styles: string): string {
  const policy: Policy = policies[name][locale];
  const { frame, sections } = policy;
  const at = (page: string, of = locale) => localPath(`/${page}`, of);
  const otherLocale = locale === 'en' ? 'id' : 'en';
  const otherName: PolicyPage = name === 'privacy-policy' ? 'terms-of-use' : 'privacy-policy';
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(policyVersion),
  );
  return `<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="description" content="${escapeHtml(policy.lead)}" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/favicon.svg" />
    <link rel="canonical" href="${at(name)}" />
    <link rel="alternate" hreflang="en" href="${at(name, 'en')}" />
    <link rel="alternate" hreflang="id" href="${at(name, 'id')}" />
    <link rel="alternate" hreflang="x-default" href="${at(name, 'en')}" />
    <title>${escapeHtml(policy.title)} · Whereabouts</title>
    <style>${styles}
      main { max-width: 42rem; }
      main h2 { scroll-margin-top: 1rem; margin-top: 2.25rem; }
      main li + li { margin-top: .5rem; }
      main dd { margin: 0 0 .5rem; white-space: pre-line; }
    </style>
  </head>
  <body>
    <div id="page">
      <header>
        <a class="logo" href="${at('')}">Whereabouts</a>
        <nav aria-label="${frame.language}"><a href="${at(name, otherLocale)}" hreflang="${otherLocale}" lang="${otherLocale}">${frame.otherLanguage}</a></nav>
      </header>
      <main>
        <h1>${escapeHtml(policy.title)}</h1>
        <p class="lead">${escapeHtml(policy.lead)}</p>
        ${policy.note ? `<p class="notice">${escapeHtml(policy.note)}</p>` : ''}
        <p class="hint">${frame.version} <time datetime="${policyVersion}">${day}</time></p>
        <nav aria-label="${frame.contents}">
          <ul>${sections.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`).join('')}</ul>
        </nav>
        ${sections
          .map(
            ({ id, title, body }) =>
              `<h2 id="${id}">${escapeHtml(title)}</h2>\n${body.map(block).join('\n')}`,
          )
          .join('\n        ')}
      </main>
      <footer>
        <p><a href="${at('')}">${frame.home}</a> <a href="${at(otherName)}">${frame.other}</a></p>
      </footer>
    </div>
  </body>
</html>
`;
}
