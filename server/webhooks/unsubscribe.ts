import type { FastifyInstance, FastifyReply } from 'fastify';
import type { NewContext } from '#server/context/context.ts';
import { AppError, statusOf } from '#server/errors/errors.ts';
import { readersLocale } from '#server/context/request-context.ts';
import { unsubscribe, unsubscribeTarget } from '#server/features/consent/inbound/unsubscribe.ts';
import { texts } from '#server/texts/texts.ts';
import { unsubscribePage } from './unsubscribe-page.ts';

/**
 * What mail programs call for their unsubscribe button (RFC 8058): one POST without cookies. A GET, as scanners and
 * mail programs without that button send it, changes nothing: its page has a button for the POST.
 */
export async function unsubscribeRoutes(
  app: FastifyInstance,
  options: { newContext: NewContext },
): Promise<void> {
  // The body is ignored, so any content type will do; RFC 8058 senders use multipart/form-data as well.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { bodyLimit: 4 * 1024, parseAs: 'buffer' }, (_request, _body, done) =>
    done(null),
  );
  type Route = { Params: { token: string } };
  const limit = app.ownLimit(async ({ params }) => {
    const { token } = params as Route['Params'];
    return unsubscribeTarget(options.newContext(), token) && token;
  });
  app.post<Route>('/unsubscribe/:token', limit, async (request, reply) => {
    const locale = readersLocale(request);
    const wantsPage = request.headers.accept?.includes('text/html');
    try {
      await unsubscribe(options.newContext({ log: request.log }), request.params);
    } catch (error) {
      if (!wantsPage || !(error instanceof AppError && error.code === 'LINK_INVALID')) throw error;
      return asPage(reply.code(statusOf.LINK_INVALID), unsubscribePage(locale, 'INVALID'));
    }
    return wantsPage
      ? asPage(reply, unsubscribePage(locale, 'DONE'))
      : reply.type('text/plain; charset=utf-8').send(texts[locale].unsubscribePage.done);
  });
  app.get('/unsubscribe/:token', (request, reply) =>
    asPage(reply, unsubscribePage(readersLocale(request), 'ASKED')),
  );
}

const asPage = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
