import '@fontsource-variable/plus-jakarta-sans/wght.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { chooseLocale, withLocale } from './i18n/locale.ts';
import { speak } from './i18n/setup.ts';

const { pathname, search, hash } = location;
const locale = chooseLocale(pathname, document.cookie, navigator.languages);
const here = pathname + search + hash;
// The address always says the language of the page, so that it can be passed on and bookmarked.
if (withLocale(here, locale) !== here) history.replaceState(history.state, '', withLocale(here, locale));

await speak(locale);
createRoot(document.getElementById('root') as HTMLElement).render(<App />);
