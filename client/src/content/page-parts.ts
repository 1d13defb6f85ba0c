import { dialogLinks } from '#shared/home-page.ts';
import { localeCookie, type Locale } from '#shared/locales.ts';
import { appPaths, localPath, voiceDialog } from '#shared/paths.ts';
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

const otherLocale = (locale: Locale): Locale => (locale === 'en' ? 'id' : 'en');

/** The sign of the button that opens the menu. */
export const menuSign =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h16M4 12h16M4 17h16"/></svg>';

/**
 * The same page in the other language, which the server remembers (server/pages/page-language.ts); `path` in English.
 */
export function languageLink(path: string, locale: Locale, look = ''): string {
  const other = otherLocale(locale);
  const short = other.toUpperCase();
  return `<a${look} href="${localPath(path, other)}?${localeCookie.name}=${other}" hreflang="${other}" lang="${other}" aria-label="${short}: ${common[locale].language[other]}">${short}</a>`;
}

/**
 * The header of a content page, the same as in the app: for visitors, or for who is signed in, whom `signed-in.js`
 * recognises; `path` in English.
 */
export function contentHeader(path: string, locale: Locale): string {
  const { nav, language } = common[locale];
  const at = (to: string) => localPath(to, locale);
  return `<header>
        <a class="logo" href="${at('/')}" aria-label="${nav.home}">${logo}<span>Whereabouts</span></a>
        <nav id="entries" popover="auto" aria-label="${nav.main}">
          <div class="visitor">
            <a href="${at('/#how-it-works')}">${nav.product}</a>
            <a href="${at(dialogLinks.voice)}">${nav.sendVoice}</a>
            <a href="${at(appPaths.query)}">${nav.lookup}</a>
          </div>
          <div class="account">
            <a href="${at(appPaths.dashboard)}">${nav.dashboard}</a>
            <a href="${at(voiceDialog)}">${nav.sendVoice}</a>
            <a href="${at(appPaths.lookups)}">${nav.lookup}</a>
            <a href="${at(appPaths.mySubscription)}">${nav.mySubscriptions}</a>
            <a href="${at(appPaths.account)}">${nav.account}</a>
            <a id="log-out" href="${at(appPaths.dashboard)}">${nav.logOut}</a>
          </div>
        </nav>
        <nav class="actions" aria-label="${language.label}">
          ${languageLink(path, locale)}
        </nav>
        <a class="button solid visitor" href="${at(dialogLinks.login)}">${nav.logIn}</a>
        <button type="button" class="menu" popovertarget="entries" aria-label="${nav.menu}">${menuSign}</button>
      </header>`;
}

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
