import type { FastifyReply, FastifyRequest } from 'fastify';
import { readersLocale } from '#server/context/request-context.ts';
import { isLocale, localeCookie, locales, type Locale } from '#shared/locales.ts';
import { localeOfPath, localPath } from '#shared/paths.ts';

/**
 * The one rule for the language of a page: path, then cookie, then browser. Redirects to the language whose link was
 * followed (`?locale=`), which is remembered; or, where the path names none, to the reader's own, which stores nothing.
 * A browser keeps the fragment. Null: the reader is there already.
 */
export function toReadersLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): FastifyReply | null {
  const [path = '/', query = ''] = request.url.split('?');
  const to = (url: string, locale: Locale) =>
    reply.header('cache-control', 'no-store').redirect(localPath(url, locale));
  const { name, maxAge } = localeCookie;
  const rest = new URLSearchParams(query);
  const followed = rest.get(name);
  if (isLocale(followed)) {
    rest.delete(name);
    void reply.setCookie(name, followed, { path: '/', sameSite: 'lax', secure: isSecure, maxAge });
    return to(rest.size ? `${path}?${rest.toString()}` : path, followed);
  }
  const [plain] = locales;
  if (localeOfPath(path) !== plain) return null;
  void reply.header('vary', 'Cookie, Accept-Language');
  const own = readersLocale(request);
  return own === plain ? null : to(request.url, own);
}
