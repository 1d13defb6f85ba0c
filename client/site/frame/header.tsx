import { dialogLinks } from '#shared/home-page.ts';
import { localeCookie } from '#shared/locales.ts';
import { appPaths, localPath, voiceDialog } from '#shared/paths.ts';
import { Logo } from './logo.tsx';
import { usePage } from './page.tsx';

/** The same page in the other language, which the server remembers (server/pages/page-language.ts). */
function LanguageLink() {
  const { path, locale, common } = usePage();
  const other = locale === 'en' ? 'id' : 'en';
  const short = other.toUpperCase();
  return (
    <a
      class="short"
      href={`${localPath(path, other)}?${localeCookie.name}=${other}`}
      hreflang={other}
      lang={other}
      aria-label={`${short}: ${common.language[other]}`}
    >
      {short}
    </a>
  );
}

/** Opens a dialog of the app: over the home page, or from elsewhere through it. */
function DialogLink({ name, text, look }: { name: 'login' | 'voice'; text: string; look?: string }) {
  const { at, isHome } = usePage();
  return isHome ? (
    <button type="button" class={look} data-opens={name}>
      {text}
    </button>
  ) : (
    <a class={look && `button ${look}`} href={at(dialogLinks[name])}>
      {text}
    </a>
  );
}

/** For who is signed in, whom a content page's `signed-in.js` recognises. */
function AccountEntries() {
  const { at, common } = usePage();
  const { nav } = common;
  return (
    <div class="account">
      <a href={at(appPaths.dashboard)}>{nav.dashboard}</a>
      <a href={at(voiceDialog)}>{nav.sendVoice}</a>
      <a href={at(appPaths.lookups)}>{nav.lookup}</a>
      <a href={at(appPaths.mySubscription)}>{nav.mySubscriptions}</a>
      <a href={at(appPaths.account)}>{nav.account}</a>
      <a id="log-out" href={at(appPaths.dashboard)}>
        {nav.logOut}
      </a>
    </div>
  );
}

/** Shown once its script, which draws its sign, can run. */
function AppearanceButton() {
  const { label, system, light, dark } = usePage().common.colorMode;
  return (
    <button
      type="button"
      class="icon"
      id="appearance"
      data-label={label}
      data-system={system}
      data-light={light}
      data-dark={dark}
      aria-label={label}
    />
  );
}

/** The header of every prerendered page, the same as in the app. */
export function Header() {
  const { at, isHome, common } = usePage();
  const { nav } = common;
  return (
    <header>
      <a class="logo" href={at('/')} aria-label={nav.home}>
        <Logo />
        <span>Whereabouts</span>
      </a>
      <div class="actions">
        <nav id="entries" popover="auto" aria-label={nav.main}>
          <div class="visitor">
            <a href={isHome ? '#how-it-works' : at('/#how-it-works')}>{nav.product}</a>
            <DialogLink name="voice" text={nav.sendVoice} />
            <a href={at(appPaths.query)}>{nav.lookup}</a>
          </div>
          {!isHome && <AccountEntries />}
        </nav>
        <LanguageLink />
        <AppearanceButton />
        <div class="visitor">
          <DialogLink name="login" text={nav.logIn} look="solid small" />
        </div>
        <button type="button" class="icon menu" popovertarget="entries" aria-label={nav.menu}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 7h16M4 12h16M4 17h16" />
          </svg>
        </button>
      </div>
      {isHome && <p class="error" id="open-problem" role="alert" />}
    </header>
  );
}
