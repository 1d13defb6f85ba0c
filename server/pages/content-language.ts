import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLocale, localeCookie, locales, type Locale } from '#shared/locales.ts';
import { localeOfPath, localPath } from '#shared/paths.ts';

/**
 * Redirects a reader of a content page, which runs no script, to their own language: the one whose link they followed
 * (`?locale=`), which is remembered; or, where the path says none, the remembered one. Null: they are there already.
 */
export function toChosenLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, isSecure }: { path: string; isSecure: boolean },
): FastifyReply | null {
  const to = (locale: Locale) => reply.header('cache-control', 'no-store').redirect(localPath(path, locale));
  const { name, maxAge } = localeCookie;
  const followed = (request.query as Record<string, unknown>)[name];
  if (isLocale(followed)) {
    void reply.setCookie(name, followed, { path: '/', sameSite: 'lax', secure: isSecure, maxAge });
    return to(followed);
  }
  const shown = localeOfPath(path);
  if (shown !== locales[0]) return null;
  void reply.header('vary', 'Cookie');
  const remembered = request.cookies[name];
  return isLocale(remembered) && remembered !== shown ? to(remembered) : null;
}
