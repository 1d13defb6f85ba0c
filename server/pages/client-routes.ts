import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appPolicy, recipientHeaders, withoutPageHeaders } from '#server/http/page-headers.ts';
import { noSuchPath } from '#server/errors.ts';
import type { PaymentOffer } from '#server/features/subscription/gateways.ts';
import type { TrustedDocuments } from '#server/graphql/trusted-documents.ts';
import type { MapConfig } from '#server/map/map-config.ts';
import type { RequestContext } from '#server/request-context.ts';
import { locales } from '#shared/locales.ts';
import { isCrawler } from '#shared/crawlers.ts';
import type { FirstFiles } from '#shared/first-files.ts';
import { isAppPath, recipientPages, recipientPath } from '#shared/paths.ts';
import { isIndexed } from '#shared/site-pages.ts';
import { withHead } from './app-head.ts';
import { firstAnswersOf } from './first-answers.ts';
import { builtHome } from './home.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** For the recipient's pages: a log line would show that a link was opened. */
const unlogged = { logLevel: 'warn' } as const;

const page = (reply: FastifyReply, file: string) => reply.header('cache-control', 'no-cache').sendFile(file);

/** Serves the built pages. Files with hashed names may be cached forever; pages are revalidated. */
export async function clientRoutes(
  app: FastifyInstance,
  options: {
    map: MapConfig;
    supportPhone: string | null;
    paymentOffers: readonly PaymentOffer[];
    /** Whether `/explorer` is there. */
    explorer: boolean;
    /** Whether requesters must sign with a name. */
    senderNameRequired: boolean;
    publicUrl: string;
    pixelId: string | null;
    contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>;
    trusted: TrustedDocuments;
  },
): Promise<void> {
  const { map, supportPhone, paymentOffers: paymentMethods, explorer, senderNameRequired } = options;
  app.get('/config.json', (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .send({ map, supportPhone, paymentMethods, explorer, senderNameRequired }),
  );
  const isBuilt = existsSync(`${dist}/client/index.html`);
  // The app uses the home page's styles, too.
  const appPage = isBuilt ? readFileSync(`${dist}/client/index.html`, 'utf8') : '';
  const firstFiles = isBuilt
    ? (JSON.parse(readFileSync(`${dist}/client/first-files.json`, 'utf8')) as FirstFiles)
    : { modules: {}, fonts: [], documents: [] };
  const withAppStyles = appPolicy(appPage + ((await builtHome('en')) ?? ''));
  // Ours even where nothing is built: the framework's own response would log the URL with its query.
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split(/[?#]/, 1)[0] ?? '/';
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isBuilt || !wantsPage || path.startsWith('/api/')) {
      throw noSuchPath();
    }
    const isThere = isAppPath(path);
    if (!isIndexed(path)) void reply.header('x-robots-tag', 'noindex');
    // Crawlers get no error page.
    if (!isThere && isCrawler(request.headers['user-agent']))
      return reply.code(404).type('text/plain; charset=utf-8').send('Not Found');
    // The app has its own page for unknown paths.
    const policy =
      reply.raw.getHeader('content-security-policy') ?? reply.getHeader('content-security-policy');
    if (typeof policy === 'string') void reply.header('content-security-policy', withAppStyles(policy));
    const answers = isThere
      ? await firstAnswersOf({ ...options, documentIds: firstFiles.documents }, request, reply)
      : '';
    return reply
      .code(isThere ? 200 : 404)
      .header('cache-control', answers ? 'private, no-store' : 'no-cache')
      .type('text/html; charset=utf-8')
      .send(withHead(appPage, path, { ...options, firstFiles, isThere, answers }));
  });
  if (!isBuilt) {
    app.log.warn('the client is not built; run npm run build');
    return;
  }
  const isRecipientPage = new RegExp(`/(?:${recipientPages.join('|')})\\.html$`);
  const setRecipientHeaders = recipientHeaders();
  const roots = ['client', 'recipient', 'home']
    .map((name) => `${dist}/${name}`)
    .filter((root) => existsSync(root));
  const served: FastifyStaticOptions = {
    root: roots,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const file = path.replace(/\.(?:br|gz)$/, '');
      // The asset folders of each build; other files in the build keep their names when they change.
      const isHashed = /\/dist\/\w+\/(?:\w+-)?assets\//.test(file);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (isRecipientPage.test(file)) setRecipientHeaders(reply, file);
      // Not for a worker, to which the policy of its own file applies.
      if (isHashed && /\.(?:js|css)$/.test(file)) withoutPageHeaders(reply);
    },
  };
  // One route per page; the plugin's own search for files takes twenty times as long, a twentieth of the start.
  await app.register(fastifyStatic, { ...served, serve: false });
  const folders = ['assets', 'flags'];
  const ofRecipients = new Set(
    filesIn(
      roots.filter((root) => root.endsWith('/recipient')),
      [],
    ),
  );
  for (const file of filesIn(roots, folders))
    app.get(`/${file}`, ofRecipients.has(file) ? unlogged : {}, (_, reply) => reply.sendFile(file));
  // Kept for ever, a file is asked for once: what would help to ask again is a tenth of a small one.
  const once = { etag: false, lastModified: false, acceptRanges: false };
  for (const folder of folders)
    await app.register(fastifyStatic, {
      ...served,
      ...(folder === 'assets' && once),
      root: `${dist}/client/${folder}`,
      prefix: `/${folder}/`,
      decorateReply: false,
    });
  for (const name of recipientPages) {
    for (const locale of locales) {
      const path = recipientPath(name, locale, null);
      for (const url of [path, `${path}/`])
        app.get(url, unlogged, (_, reply) => page(reply, `${path.slice(1)}.html`));
    }
  }
}

/** Paths of the files to serve, except those in `folders`, of the app's page (which needs its head), and compressed ones. */
const filesIn = (roots: string[], folders: string[]): string[] =>
  roots.flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
      .filter((path) => path !== 'index.html' && !folders.some((folder) => path.startsWith(`${folder}/`))),
  );
