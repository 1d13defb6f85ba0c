import etag from '@fastify/etag';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { NewContext } from '#server/context/context.ts';
import { appPolicy, changePolicy, scriptHashes } from '#server/http/page-headers.ts';
import { tokenOf, type ContextOf } from '#server/context/request-context.ts';
import { locales } from '#shared/locales.ts';
import { appPaths, localPath } from '#shared/paths.ts';
import { pixelMark } from './app-head.ts';
import { pageWithFacts, type PageFacts } from './built-page.ts';
import { homeSections } from './home-sections.ts';
import { inTime } from './in-time.ts';
import { toReadersLanguage } from './page-language.ts';

/** Marks in the built page: client/site/frame/marks.ts. */
const marks = { price: '{price}', reviews: '{reviews}', latest: '{latest}' };

type Options = PageFacts & {
  pixelId: string | null;
  newContext: NewContext;
  contextOf: ContextOf;
  /** Whether cookies are for HTTPS only. */
  isSecure: boolean;
};

/** `/` and `/id`: prerendered, the same for everybody; signed-in users are redirected to the dashboard. */
export async function homeRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { pixelId, contextOf, newContext, isSecure } = options;
  await app.register(etag, { weak: true });
  const sections = homeSections(newContext, options.paymentOffers);
  // While the database does not answer nobody is: the page needs none.
  const isSignedIn = (request: FastifyRequest, reply: FastifyReply) =>
    inTime(contextOf(request, reply)).then(
      ({ viewer }) => viewer !== null,
      () => false,
    );
  for (const locale of locales) {
    const page = await pageWithFacts('home', locale, options);
    if (page === null) return;
    const html = page.replace(`<html lang="${locale}">`, `<html lang="${locale}"${pixelMark(pixelId)}>`);
    const withOwnStyles = appPolicy(html);
    const scripts = scriptHashes(html).join(' ');
    const path = localPath(appPaths.home, locale);
    for (const url of new Set([path, `${path}/`.replace('//', '/')]))
      app.get(url, async (request, reply) => {
        if (toReadersLanguage(request, reply, isSecure)) return reply;
        void reply.header('vary', 'Cookie, Accept-Language').header('cache-control', 'no-cache');
        // Read at the same time as the session.
        const reading = sections(locale);
        if (tokenOf(request).token && (await isSignedIn(request, reply)))
          return reply.header('cache-control', 'no-store').redirect(localPath(appPaths.dashboard, locale));
        changePolicy(reply, (policy) =>
          withOwnStyles(policy.replace("script-src 'self'", `script-src 'self' ${scripts}`)),
        );
        const { price, reviews, latest } = await reading;
        return reply.type('text/html; charset=utf-8').send(
          html
            .replace(marks.price, () => price)
            .replace(marks.reviews, () => reviews)
            .replace(marks.latest, () => latest),
        );
      });
  }
}
