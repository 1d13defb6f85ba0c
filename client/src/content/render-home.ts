import { countryOptions } from '#shared/country-options.ts';
import { escapeHtml } from '#shared/html.ts';
import type { Locale } from '#shared/locales.ts';
import { homePage, type AppFiles } from '#shared/home-page.ts';
import { appPaths, localPath } from '#shared/paths.ts';
import { organization, structuredData } from '#shared/structured-data.ts';
import commonEn from '../i18n/en/common.json' with { type: 'json' };
import errorsEn from '../i18n/en/errors.json' with { type: 'json' };
import lookupEn from '../i18n/en/lookup.json' with { type: 'json' };
import en from '../i18n/en/site.json' with { type: 'json' };
import commonId from '../i18n/id/common.json' with { type: 'json' };
import errorsId from '../i18n/id/errors.json' with { type: 'json' };
import lookupId from '../i18n/id/lookup.json' with { type: 'json' };
import id from '../i18n/id/site.json' with { type: 'json' };
import { latestMark, originMark, reviewsMark, type Block } from './content.ts';
import { contents } from './contents.ts';
import { homeEn } from './home-en.ts';
import { homeId } from './home-id.ts';
import { mapPicture, stepPictures } from './home-pictures.ts';
import { pageHead } from './page-head.ts';
import { languageLink, logo, menuSign, pageFooter } from './page-parts.ts';

const homes = { en: homeEn, id: homeId };
const site = { en, id };
const errors = { en: errorsEn, id: errorsId };
/** For what cannot be looked up, as in the app. */
const problems = { en: lookupEn.problem, id: lookupId.problem };
const common = { en: commonEn, id: commonId };

/** Questions that are also answered on the home page. */
const asked = ['secret', 'asked', 'precise', 'price', 'cancel', 'emergency'];
/** The product's claims, each linked to where they are explained. */
const claims = {
  consent: '/privacy-policy#asked',
  adults: '/about-us#adults',
  gdpr: '/privacy-policy#rights',
} as const;

/** What the page is built from besides its texts. */
export type HomeParts = {
  styles: string;
  /** Runs before the first paint. */
  early: string;
  app: AppFiles;
};

const button = (modal: string, text: string, look: string) =>
  `<button type="button" class="${look}" data-opens="${modal}">${text}</button>`;

function header(locale: Locale): string {
  const { nav, colorMode } = common[locale];
  const at = (path: string) => localPath(path, locale);
  return `<header>
        <a class="logo" href="${at('/')}" aria-label="${nav.home}">${logo}<span>Whereabouts</span></a>
        <div class="actions">
          <nav id="entries" popover="auto" aria-label="${nav.main}">
            <a href="#how-it-works">${nav.product}</a>
            ${button('voice', nav.sendVoice, 'link')}
            <a href="${at('/query')}">${nav.lookup}</a>
          </nav>
          ${languageLink('/', locale, ' class="short"')}
          <button type="button" class="icon" id="appearance" data-label="${colorMode.label}" data-system="${colorMode.system}" data-light="${colorMode.light}" data-dark="${colorMode.dark}" aria-label="${colorMode.label}"><svg viewBox="0 0 24 24" aria-hidden="true"></svg></button>
          ${button('login', nav.logIn, 'solid small')}
          <button type="button" class="icon menu" popovertarget="entries" aria-label="${nav.menu}">${menuSign}</button>
        </div>
        <p class="error" id="open-problem" role="alert"></p>
      </header>`;
}

function cookies(locale: Locale): string {
  const { cookies: text, footer } = site[locale];
  return `<section id="cookies" aria-labelledby="cookies-title">
        <div><h2 id="cookies-title" tabindex="-1">${text.title}</h2>
        <p><span class="own">${text.text}</span><span class="shared">${text.textPixel}</span> <a href="${localPath('/cookies-policy', locale)}">${footer.cookies}</a></p></div>
        <div class="answers"><button type="button" class="outline" data-cookies="accepted">${text.accept}</button>
        <button type="button" class="outline" data-cookies="rejected">${text.reject}</button></div>
      </section>`;
}

const countries = (locale: Locale): string =>
  countryOptions(locale)
    .map(({ country, label }) => `<option value="${country}">${escapeHtml(label)}</option>`)
    .join('');

function entry(locale: Locale): string {
  const { entry: text } = homes[locale];
  const { countryLabel, characters, several, country, didYouMean } = common[locale].phone;
  const words = {
    phone: text.phone,
    email: text.email,
    empty: text.empty,
    phoneInvalid: text.phoneInvalid,
    emailInvalid: text.emailInvalid,
    lookupPhoneInvalid: problems[locale].phoneInvalid,
    lookupEmailInvalid: problems[locale].emailInvalid,
    characters,
    several,
    country,
    didYouMean,
    failed: errors[locale].OFFLINE,
  };
  const data = Object.entries(words).map(
    ([name, word]) => `data-${name.toLowerCase()}="${escapeHtml(word)}"`,
  );
  return `<form id="entry" novalidate ${data.join(' ')}>
            <label for="subject">${text.label}</label>
            <div class="number"><span class="country"><span aria-hidden="true"></span><select aria-label="${countryLabel}">${countries(locale)}</select></span>
            <input id="subject" type="text" inputmode="text" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="254" aria-describedby="subject-hint subject-kind subject-problem"></div>
            <p class="hint" id="subject-hint">${text.hint}</p>
            <p class="kind" id="subject-kind" aria-live="polite"></p>
            <p class="error" id="subject-problem" role="alert"></p>
            <button type="button" class="outline small" id="subject-offer" hidden></button>
            <div class="buttons"><button class="solid" value="locate">${text.locate}</button>
            <button class="outline" value="lookup">${text.lookUp}</button></div>
            <p class="hint">${text.locateHint} <a href="${localPath(appPaths.emailRegister, locale)}">${text.createAccount}</a></p>
            <p class="notice">${text.needsScript}</p>
          </form>`;
}

const answer = (part: Block, locale: Locale): string =>
  typeof part === 'string'
    ? `<p>${escapeHtml(part)}</p>`
    : 'href' in part
      ? `<p><a href="${localPath(part.href, locale)}">${escapeHtml(part.text)}</a></p>`
      : `<ul>${part.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;

function questions(locale: Locale): string {
  const { faqs } = homes[locale];
  const items = contents.faqs[locale].sections
    .filter(({ id: name }) => asked.includes(name))
    .map(
      ({ title, body }) =>
        `<details><summary>${escapeHtml(title)}</summary>${body.map((part) => answer(part, locale)).join('')}</details>`,
    );
  return `<section aria-labelledby="faqs-title"><h2 id="faqs-title">${faqs.title}</h2>
          ${items.join('\n          ')}
          <p><a class="more" href="${localPath('/faqs', locale)}">${faqs.all}</a></p></section>`;
}

function main(locale: Locale): string {
  const texts = homes[locale];
  const pictures = stepPictures(locale, texts);
  const claimed = Object.entries(claims).map(
    ([claim, path]) =>
      `<li><a href="${localPath(path, locale)}">${site[locale].claims[claim as keyof typeof claims]}</a></li>`,
  );
  return `<main id="home-content" tabindex="-1">
        <div class="hero">
          <div>
            <p class="eyebrow">${texts.eyebrow}</p>
            <h1>${texts.heading.map(escapeHtml).join('<br>')}</h1>
            <p class="lead">${escapeHtml(texts.lead)}</p>
            ${entry(locale)}
            <ul class="claims">${claimed.join('')}</ul>
          </div>
          ${mapPicture(locale)}
        </div>
        <section id="how-it-works" aria-labelledby="how-title"><h2 id="how-title">${texts.how.title}</h2>
          <ol class="steps">${texts.how.steps
            .map(
              (step, index) =>
                `<li>${pictures[index]}<h3>${escapeHtml(step.title)}</h3><p>${escapeHtml(step.text)}</p></li>`,
            )
            .join('\n          ')}</ol>
          <p class="hint">${escapeHtml(texts.pictures.caption)}</p>
        </section>
        <section class="limits" aria-labelledby="limits-title"><h2 id="limits-title">${texts.limits.title}</h2>
          <div>${texts.limits.items
            .map(({ title, text }) => `<div><h3>${escapeHtml(title)}</h3><p>${escapeHtml(text)}</p></div>`)
            .join('')}</div>
        </section>
        ${reviewsMark}
        ${latestMark}
        ${questions(locale)}
      </main>`;
}

const product = (locale: Locale) =>
  structuredData({
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: 'Whereabouts',
    url: originMark + localPath('/', locale),
    description: homes[locale].description,
    applicationCategory: 'LifestyleApplication',
    operatingSystem: 'Any',
    inLanguage: locale,
    publisher: organization(originMark),
  });

/** The complete home page. It is readable without its script; the app is loaded on demand. */
export function renderHome(locale: Locale, { styles, early, app }: HomeParts): string {
  const { title, description } = homes[locale];
  return `<!doctype html>
<html lang="${locale}">
  <head>
    ${pageHead({ path: '/', title, description, type: 'website' }, locale)}
    ${product(locale)}
    <script>${early.replace('{script}', app.home)}</script>
    <style>${styles}</style>
    <script type="application/json" id="${homePage.files}">${JSON.stringify(app)}</script>
  </head>
  <body>
    <div id="root"></div>
    <div id="${homePage.id}" lang="${locale}">
      <a class="skip" href="#home-content">${common[locale].skipToContent}</a>
      ${cookies(locale)}
      ${header(locale)}
      ${main(locale)}
      ${pageFooter(locale)}
    </div>
  </body>
</html>
`;
}
