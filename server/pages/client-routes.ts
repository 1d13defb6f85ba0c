import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { recipientHeaders, withoutPageHeaders } from '#server/http/page-headers.ts';
import type { PaymentOffer } from '#server/features/subscription/gateways.ts';
import type { MapConfig } from '#server/map/map-config.ts';
import { locales } from '#shared/locales.ts';
import { linkToken } from '#shared/link-token.ts';
import { appPaths, localPath, recipientPages, recipientPath } from '#shared/paths.ts';
import { exitMark } from './app-head.ts';
import { answerWithApp, type AppPageOptions } from './app-page.ts';
import { toReadersLanguage } from './page-language.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** For the recipient's pages: a log line would show that a link was opened. */
const unlogged = { logLevel: 'warn' } as const;

type Options = AppPageOptions & {
  map: () => Promise<MapConfig>;
  supportPhone: string | null;
  paymentOffers: readonly PaymentOffer[];
  /** Whether `/explorer` is there. */
  explorer: boolean;
  /** Whether requesters must sign with a name. */
  senderNameRequired: boolean;
};

/** The built app and the recipient's pages, and what both are told of this deployment. */
export async function clientRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { map, supportPhone, paymentOffers: paymentMethods, explorer, senderNameRequired } = options;
  app.get('/config.json', async (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .send({ map: await map(), supportPhone, paymentMethods, explorer, senderNameRequired }),
  );
  restoreFragments(app);
  const isBuilt = existsSync(`${dist}/client/index.html`);
  await answerWithApp(app, isBuilt ? `${dist}/client` : null, options);
  if (isBuilt) await serveFiles(app, options);
  else app.log.warn('the client is not built; run npm run build');
}

/** Some programs write a link's `#` as `%23`, which puts the token into the path: it goes back to the fragment at once. */
function restoreFragments(app: FastifyInstance): void {
  const pages = [
    ...recipientPages.map((name) => `/${name}`),
    appPaths.enterLink,
    appPaths.withdraw,
    appPaths.extend,
  ];
  for (const page of pages.flatMap((path) => locales.map((locale) => localPath(path, locale))))
    for (const path of [page, `${page}/`])
      app.get<{ Params: { fragment: string } }>(`${path}:fragment(^#.*$)`, unlogged, ({ params }, reply) =>
        reply
          .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
          .redirect(`${page}#${linkToken(params.fragment)}`),
      );
}

/** Serves the built files. Those with hashed names may be cached forever; pages are revalidated. */
async function serveFiles(
  app: FastifyInstance,
  { isSecure, exitUrl }: Pick<Options, 'isSecure' | 'exitUrl'>,
): Promise<void> {
  const isRecipientPage = new RegExp(`/(?:${recipientPages.join('|')})\\.html$`);
  const setRecipientHeaders = recipientHeaders();
  const roots = ['client', 'recipient', 'site']
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
      if (isRecipientPage.test(file)) setRecipientHeaders(reply, file).header('cache-control', 'no-store');
      // A worker keeps them: the policy of its own file applies to it.
      if (isHashed && /\.(?:js|css)$/.test(file)) withoutPageHeaders(reply);
    },
  };
  // One route per page; the plugin's own search for files takes twenty times as long, a twentieth of the start.
  await app.register(fastifyStatic, { ...served, serve: false });
  const folders = ['assets', 'flags'];
  const recipientRoots = roots.filter((root) => root.endsWith('/recipient'));
  const ofRecipients = new Set(filesIn(recipientRoots, []));
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
      const file = `${path.slice(1)}.html`;
      const page = exitUrl && withExit(`${dist}/recipient/${file}`, exitUrl);
      for (const url of [path, `${path}/`])
        app.get(url, unlogged, (request, reply) => {
          const elsewhere = toReadersLanguage(request, reply, isSecure);
          if (elsewhere || !page) return elsewhere ?? reply.sendFile(file);
          return setRecipientHeaders(reply, `${dist}/recipient/${file}`)
            .headers({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
            .send(page);
        });
    }
  }
}

/** A built page with where it is left to (client/browser/leave-page.js). */
const withExit = (file: string, exitUrl: string): string =>
  readFileSync(file, 'utf8').replace('<html', () => `<html${exitMark(exitUrl)}`);

/** Paths of the files to serve, except those in `folders`, of the app's page (which needs its head), and compressed ones. */
const filesIn = (roots: string[], folders: string[]): string[] =>
  roots.flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
      .filter((path) => path !== 'index.html' && !folders.some((folder) => path.startsWith(`${folder}/`))),
  );
