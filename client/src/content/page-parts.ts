import { dialogLinks } from '#shared/home-page.ts';
import { localeCookie, type Locale } from '#shared/locales.ts';
import { appPaths, localPath } from '#shared/paths.ts';
import commonEn from '../i18n/en/common.json' with { type: 'json' };
import en from '../i18n/en/site.json' with { type: 'json' };
import commonId from '../i18n/id/common.json' with { type: 'json' };
import id from '../i18n/id/site.json' with { type: 'json' };
import { supportMark } from './content.ts';
import { footerLinks } from './footer-links.ts';
import { paymentMarks } from './payment-marks.ts';

const site = { en, id };
const common = { en: commonEn, id: commonId };

/** As on the recipient's page. */
export const logo =
  '<svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true" fill="currentColor"><circle cx="16" cy="16" r="13" opacity=".14"/><circle cx="16" cy="16" r="13" fill="none" stroke="currentColor" stroke-width="2.2" stroke-dasharray="4.4 5.81"/><circle cx="16" cy="16" r="5.2"/></svg>';

export const otherLocale = (locale: Locale): Locale => (locale === 'en' ? 'id' : 'en');

/** The link to the same content page in the other language, which the server remembers; `path` in English. */
export function languageLink(path: string, locale: Locale): string {
  const other = otherLocale(locale);
  const { label, [other]: name } = common[locale].language;
  return `<nav aria-label="${label}"><a href="${localPath(path, other)}?${localeCookie.name}=${other}" hreflang="${other}" lang="${other}">${name}</a></nav>`;
}

/** The header links of the content pages, the same as in the app for signed-out visitors. */
export const headerLinks = (locale: Locale): { text: string; href: string }[] => [
  { text: common[locale].nav.product, href: localPath('/#how-it-works', locale) },
  { text: common[locale].nav.sendVoice, href: localPath(dialogLinks.voice, locale) },
  { text: common[locale].nav.lookup, href: localPath(appPaths.query, locale) },
  { text: common[locale].nav.logIn, href: localPath(dialogLinks.login, locale) },
];

/** The footer of every prerendered page. */
export function pageFooter(locale: Locale): string {
  const text = site[locale].footer;
  const nav = (group: keyof typeof footerLinks) =>
    `<nav aria-label="${text[group]}">${footerLinks[group]
      .map((link) => `<a href="${localPath(link.path, locale)}">${text[link.text]}</a>`)
      .join(' ')}</nav>`;
  return `<footer>
        <p>${text.consent} ${text.adults}</p>
        ${nav('site')}
        ${nav('policies')}
        <p class="payment"><span>${text.payment}</span> ${paymentMarks(text.card)}</p>
        ${supportMark}
      </footer>`;
}
