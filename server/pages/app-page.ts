import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { noSuchPath } from '#server/errors/errors.ts';
import type { TrustedDocuments } from '#server/graphql/documents/trusted-documents.ts';
import { appPolicy, changePolicy, dashboardPermissions } from '#server/http/page-headers.ts';
import type { ContextOf } from '#server/context/request-context.ts';
import { isCrawler } from '#shared/crawlers.ts';
import type { FirstFiles } from '#shared/first-files.ts';
import { isAppPath, isDashboard } from '#shared/paths.ts';
import { isIndexed } from '#shared/site-pages.ts';
import { withHead } from './app-head.ts';
import { builtPage } from './built-page.ts';
import { firstAnswersOf } from './first-answers.ts';
import { toReadersLanguage } from './page-language.ts';
import { stillMap } from './still-map.ts';

export type AppPageOptions = {
  publicUrl: string;
  pixelId: string | null;
  /** Where somebody who leaves a page at once is taken; null for an empty page. */
  exitUrl: string | null;
  contextOf: ContextOf;
  trusted: TrustedDocuments;
  /** Whether cookies are for HTTPS only. */
  isSecure: boolean;
};

/**
 * The app's page, at every address where nothing else is: it has its own page for unknown paths. `folder`: the built
 * app's; null where it is not built.
 */
export async function answerWithApp(
  app: FastifyInstance,
  folder: string | null,
  options: AppPageOptions,
): Promise<void> {
  const built = folder && (await readBuilt(folder));
  // Ours even where nothing is built: the framework's own response would log the URL with its query.
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split(/[?#]/, 1)[0] ?? '/';
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (!built || !wantsPage || path.startsWith('/api/')) throw noSuchPath();
    const isThere = isAppPath(path);
    if (!isIndexed(path)) void reply.header('x-robots-tag', 'noindex');
    // Crawlers get no error page.
    if (!isThere && isCrawler(request.headers['user-agent']))
      return reply.code(404).type('text/plain; charset=utf-8').send('Not Found');
    if (toReadersLanguage(request, reply, options.isSecure)) return reply;
    changePolicy(reply, built.withAppStyles);
    if (isDashboard(path)) void reply.header('permissions-policy', dashboardPermissions);
    const { page, firstFiles } = built;
    const answers = isThere
      ? await firstAnswersOf({ ...options, documentIds: firstFiles.documents }, request, reply)
      : '';
    const opensMap = answers !== '' && isDashboard(path) && request.headers['save-data'] !== 'on';
    const still = opensMap ? stillMap(openedBy(request.url)) : null;
    return reply
      .code(isThere ? 200 : 404)
      .header('cache-control', answers ? 'private, no-store' : 'no-cache')
      .type('text/html; charset=utf-8')
      .send(withHead(page, path, { ...options, firstFiles, isThere, answers, still }));
  });
}

/** The request that an address of the dashboard opens. */
const openedBy = (url: string) => new URLSearchParams(url.split('?')[1]).get('request');

/** The build names the styles last; named first, they arrive first, and the map's picture is painted without scripts. */
function stylesFirst(page: string): string {
  const [styles = ''] = /<link rel="stylesheet"[^>]*>/.exec(page) ?? [];
  return page.replace(styles, '').replace('<!--head-->', () => `${styles}\n    <!--head-->`);
}

async function readBuilt(folder: string) {
  const page = stylesFirst(readFileSync(`${folder}/index.html`, 'utf8'));
  const firstFiles = JSON.parse(readFileSync(`${folder}/first-files.json`, 'utf8')) as FirstFiles;
  // The app uses the home page's styles, too.
  return { page, firstFiles, withAppStyles: appPolicy(page + ((await builtPage('home', 'en')) ?? '')) };
}
