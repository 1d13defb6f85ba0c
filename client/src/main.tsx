import 'virtual:global-styles.css';
import { localeOfPath } from '#shared/paths.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { api } from './app/api.ts';
import { App } from './app/app.tsx';
import { reportErrors } from './app/client-errors.ts';
import { takeOverHome } from './app/home-document.ts';
import { keepOfflinePage } from './app/offline.ts';
import { fetchPage } from './app/router.tsx';
import { openRequestedDialogs } from './app/dialogs/requested-dialogs.ts';
import { keepTranslatedPageTrue } from './app/translated-page.ts';
import { askViewer } from './features/account/use-viewer.ts';
import { speak } from './i18n/setup.ts';
import { makeSystem } from './ui/theme/system.ts';

reportErrors();
keepTranslatedPageTrue(document.body);
// Everything that the first screen waits for is loaded in parallel.
const spoken = speak(localeOfPath(location.pathname));
fetchPage(location.pathname);
askViewer(api.client);
const system = makeSystem();
await spoken;
takeOverHome();
const root = createRoot(document.getElementById('root') as HTMLElement);
startTransition(() => root.render(<App system={system} />));
openRequestedDialogs();
keepOfflinePage();
