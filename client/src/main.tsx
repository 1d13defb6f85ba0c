import '@fontsource-variable/plus-jakarta-sans/wght.css';
import { localPath } from '#shared/paths.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reportErrors } from './app/client-errors.ts';
import { takeOverHome } from './app/home-document.ts';
import { keepOfflinePage } from './app/offline.ts';
import { grantWishes } from './app/wishes.ts';
import { chooseLocale } from './i18n/locale.ts';
import { speak } from './i18n/setup.ts';

const { pathname, search, hash } = location;
const locale = chooseLocale(pathname, document.cookie, navigator.languages);
const here = pathname + search + hash;
// The address always says the language of the page, so that it can be passed on and bookmarked.
const named = localPath(here, locale);
if (named !== here) history.replaceState(history.state, '', named);

reportErrors();
await speak(locale);
takeOverHome();
createRoot(document.getElementById('root') as HTMLElement).render(<App />);
grantWishes();
keepOfflinePage();
