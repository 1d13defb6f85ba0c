import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { readJsonObject } from '#server/input/json-object.ts';
import { userAgentLength } from '#shared/limits.ts';
import { isNeverCounted } from '#shared/site-pages.ts';
import { isOneLine } from '#shared/text-bounds.ts';
import { day } from '#shared/time-units.ts';

/** Maximum length of a report's texts, in characters. */
export const visitTextLength = 100;
/** Anybody may send reports; these bounds are what our own pages need. Bytes. */
const pageLength = 300;
const propertiesLength = 300;
const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
/** How far a visitor's clock may differ before the server's time is used, milliseconds. */
const clockTolerance = day;

/** Fingerprint of a visitor's identifier. Throws BAD_INPUT. */
export function visitorHash(ctx: Pick<Context, 'vault'>, visitorId: string): Buffer {
  if (!/^[\w-]{16,64}$/.test(visitorId))
    throw new AppError('BAD_INPUT', { field: 'visitorId', message: '16 to 64 letters, digits, - or _' });
  return ctx.vault.fingerprint('visitor', visitorId);
}

/** A short text without control characters; null when empty. Throws BAD_INPUT. */
export function shortOrNull(text: string | null | undefined, field: string): string | null {
  const trimmed = (text ?? '').trim();
  const most = field === 'userAgent' ? userAgentLength : visitTextLength;
  if (!isOneLine(trimmed, most))
    throw new AppError('BAD_INPUT', { field, message: `one line of at most ${most} characters` });
  return trimmed || null;
}

/**
 * The URL of one of our pages as it may be stored: without fragment and credentials, and of its query only `source`,
 * because anything else may be a token. Throws BAD_INPUT, also for recipients' pages, which are never counted.
 */
export function pageAddress(
  { settings }: Pick<Context, 'settings'>,
  text: string,
): { url: string; host: string; source: string | null } {
  const url = webAddress(text, 'pageUrl');
  const isOwn =
    url.origin === new URL(settings.publicUrl).origin ||
    (settings.sandbox && loopback.includes(url.hostname));
  if (!isOwn) throw new AppError('BAD_INPUT', { field: 'pageUrl', message: 'no page of this site' });
  if (isNeverCounted(url.pathname))
    throw new AppError('BAD_INPUT', { field: 'pageUrl', message: 'this page is never reported' });
  const source = shortOrNull(url.searchParams.get('source'), 'source');
  const query = source ? `?${new URLSearchParams({ source }).toString()}` : '';
  const page = `${url.origin}${url.pathname}${query}`;
  if (page.length > pageLength) throw new AppError('BAD_INPUT', { field: 'pageUrl', message: 'too long' });
  return { url: page, host: url.host, source };
}

/** Where somebody came from: origin and path. Throws BAD_INPUT. */
export function referrerAddress(text: string | null | undefined): string | null {
  if (!text?.trim()) return null;
  const url = webAddress(text, 'referrerUrl');
  return isNeverCounted(url.pathname) ? url.origin : `${url.origin}${url.pathname}`;
}

function webAddress(text: string, field: string): URL {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > 1_000)
    throw new AppError('BAD_INPUT', { field, message: 'not a web address' });
  return url;
}

/** The time by the visitor's clock, or the server's if the two differ too much. */
export const nearTime = (ctx: Pick<Context, 'now'>, told: Date | null | undefined): Date => {
  const now = ctx.now();
  return told && Math.abs(now.getTime() - told.getTime()) <= clockTolerance && told <= now ? told : now;
};

/** Known short values as JSON text. Throws BAD_INPUT. */
export function readProperties(properties: unknown): string | null {
  if (properties === null || properties === undefined || properties === '') return null;
  const refuse = (message: string) => new AppError('BAD_INPUT', { field: 'properties', message });
  const given = readJsonObject(properties, 'properties');
  const entries = Object.entries(given);
  const isShort = ([key, value]: [string, unknown]) =>
    key.length <= 40 &&
    (typeof value === 'number' ||
      typeof value === 'boolean' ||
      (typeof value === 'string' && isOneLine(value, visitTextLength)));
  if (entries.length > 10 || !entries.every(isShort)) throw refuse('at most ten short values');
  const json = JSON.stringify(given);
  if (Buffer.byteLength(json) > propertiesLength) throw refuse(`at most ${propertiesLength} bytes`);
  return entries.length ? json : null;
}
