import type { Locale } from '#shared/locales.ts';
import { copyPaths } from '#shared/paths.ts';
import { failureOf, RequestFailed, unreachable } from './failure.ts';

/**
 * A copy of everything that is held about the recipient of a link. It takes as long as the device needs to
 * receive it; after a quarter of an hour the server breaks off. Throws `RequestFailed`.
 */
export async function downloadCopy(token: string, locale: Locale): Promise<Blob> {
  try {
    const response = await fetch(copyPaths.recipient, {
      method: 'POST',
      credentials: 'omit',
      cache: 'no-store',
      headers: {
        'content-type': 'application/json',
        'x-app-id': 'whereabouts-recipient',
        'accept-language': locale,
      },
      body: JSON.stringify({ token }),
    });
    // A captive portal answers 200 with a page of its own.
    if (response.ok && response.headers.get('content-type')?.includes('json')) return await response.blob();
    const answer: unknown = await response.json().catch(() => null);
    throw new RequestFailed(
      failureOf(response.status, answer, response.headers.get('retry-after')) ?? unreachable,
    );
  } catch (error) {
    throw error instanceof RequestFailed ? error : new RequestFailed(unreachable);
  }
}
