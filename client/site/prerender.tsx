import type { AppFiles } from '#shared/home-page.ts';
import { locales } from '#shared/locales.ts';
import { contentPages } from '#shared/site-pages.ts';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { ContentPage } from './content/content-page.tsx';
import { OfflinePage } from './content/offline-page.tsx';
import { PageContext } from './frame/page.tsx';
import { HomePage } from './home/home-page.tsx';

type Built = Record<'home' | 'content', { styles: string; early: string }> & {
  app: AppFiles;
  /** The demo city, as SVG of 640 by 512. */
  map: string;
  /** Addresses of the pictures of the product's screens, by their names. */
  screens: Record<string, string>;
};

/** Every page in every language, by the name of its file. */
export function prerender({ home, content, app, map, screens }: Built): Record<string, string> {
  const pages: [name: string, path: string, page: VNode][] = [
    ['home', '/', <HomePage {...home} app={app} map={map} screens={screens} />],
    ['offline', '/offline', <OfflinePage styles={content.styles} />],
    ...contentPages.map((name): [string, string, VNode] => [
      name,
      `/${name}`,
      <ContentPage name={name} {...content} script={app.home} />,
    ]),
  ];
  return Object.fromEntries(
    locales.flatMap((locale) =>
      pages.map(([name, path, page]) => {
        const html = renderToString(
          <PageContext.Provider value={{ path, locale }}>{page}</PageContext.Provider>,
        );
        return [`${name}.${locale}.html`, `<!doctype html>\n${html}\n`];
      }),
    ),
  );
}
