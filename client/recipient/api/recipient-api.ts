import type { Locale } from '#shared/locales.ts';
import { failureIn, failureOf, RequestFailed, unreachable } from './failure.ts';
import type { Invitation } from './invitation.ts';
import { hashOf, type Operation } from './operations.ts';

/** Sends an operation on behalf of the link's holder and returns its `data`. Throws `RequestFailed`. */
export type Post = <Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: Omit<Variables, 'token'>,
) => Promise<Data>;

/** The response, and how far the server's clock is ahead of this device's, in milliseconds. */
export type Answer = { invitation: Invitation | null; clockOffset: number };

/** Sends an operation that returns the invitation. */
export type RecipientApi = <Variables>(
  operation: Operation<{ invitation: Invitation | null }, Variables>,
  variables: Omit<Variables, 'token'>,
) => Promise<Answer>;

const timeout = 15_000;

/** Returns the text of an operation by its hash. */
export type DocumentText = (hash: string) => Promise<string>;

/**
 * Authenticates only as the link's holder: the token goes in the body, never in a URL, and a subscriber's cookie in
 * the same browser is not sent. Operations are sent by hash; a server that does not know one, such as one a release
 * older than this page, gets the text.
 */
export function createPost(
  token: () => string,
  locale: Locale,
  send: typeof fetch,
  textOf: DocumentText,
): Post {
  return async (operation, variables) => {
    const post = (document: object) =>
      postJson(send, locale, { ...document, variables: { token: token(), ...variables } });
    const documentId = hashOf(operation);
    try {
      return (await post({ documentId })) as never;
    } catch (error) {
      if (failureIn(error).code !== 'DOCUMENT_UNKNOWN') throw error;
      return (await post({ query: await textOf(documentId) })) as never;
    }
  };
}

async function postJson(send: typeof fetch, locale: Locale, body: object): Promise<unknown> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeout);
  try {
    const response = await send('/graphql', {
      method: 'POST',
      credentials: 'omit',
      cache: 'no-store',
      // A stop pressed just before the page is closed is still sent.
      keepalive: true,
      headers: {
        'content-type': 'application/json',
        'x-app-id': 'whereabouts-recipient',
        // The page's language, whatever the browser prefers: place names are returned in it.
        'accept-language': locale,
      },
      body: JSON.stringify(body),
      signal: abort.signal,
    });
    const answer: unknown = await response.json().catch(() => null);
    const failure = failureOf(response.status, answer, response.headers.get('retry-after'));
    if (failure) throw new RequestFailed(failure);
    const data = (answer as { data?: unknown } | null)?.data;
    // A captive portal answers 200 with a page of its own.
    if (!data) throw new RequestFailed(unreachable);
    return data;
  } catch (error) {
    throw new RequestFailed(failureIn(error));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The clock offset is that of the fastest call so far: slow calls estimate it poorly, and positions timed by two
 * different estimates could change order.
 */
export function createRecipientApi(post: Post): RecipientApi {
  let best = { offset: 0, doubt: Infinity };
  return async (operation, variables) => {
    const sentAt = Date.now();
    const { invitation } = await post(operation, variables);
    if (!invitation) return { invitation, clockOffset: best.offset };
    // The server read its clock at some point between sending and receiving: half of that time is the uncertainty.
    const doubt = (Date.now() - sentAt) / 2;
    const offset = Date.parse(invitation.now) - (sentAt + doubt);
    const clockWasSet = Math.abs(offset - best.offset) > doubt + best.doubt;
    if (doubt < best.doubt || clockWasSet) best = { offset, doubt };
    return { invitation, clockOffset: best.offset };
  };
}
