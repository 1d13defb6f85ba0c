import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { speak } from '../i18n/setup.ts';
import { ErrorPage } from './errors/error-page.tsx';
import { PrivateOnly, PublicOnly } from './guards.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';

/** The route table, once: each page exists in English and, with `/id` in front, in Indonesian. */
const pages: RouteObject[] = [
  {
    element: <SiteLayout />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          {
            element: <PublicOnly />,
            children: [
              {
                index: true,
                lazy: async () => ({ Component: (await import('./routes/home.tsx')).HomePage }),
              },
              {
                path: 'enter-link',
                lazy: async () => ({ Component: (await import('./routes/enter-link.tsx')).EnterLinkPage }),
              },
            ],
          },
          {
            element: <PrivateOnly />,
            children: [
              {
                path: 'dashboard',
                lazy: async () => ({ Component: (await import('./routes/dashboard.tsx')).DashboardPage }),
              },
            ],
          },
          {
            path: '*',
            lazy: async () => ({ Component: (await import('./routes/not-found.tsx')).NotFoundPage }),
          },
        ],
      },
    ],
  },
];

const inLanguage = (path: string, locale: 'en' | 'id'): RouteObject => ({
  path,
  loader: () => speak(locale).then(() => null),
  // The texts of a language are fetched once; following links needs no loader again.
  shouldRevalidate: () => false,
  errorElement: <ErrorPage />,
  HydrateFallback: () => null,
  children: pages,
});

export const router = createBrowserRouter([inLanguage('/id', 'id'), inLanguage('/', 'en')]);
